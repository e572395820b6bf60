// The button of a page that is made to be printed.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});
