/* What a person has put into a field, as against what the server wrote there: that too which differs with each drawing. */
globalThis.typed = (() => {
  const OF_ONE_DRAWING = ["csrfmiddlewaretoken", "request_key", "seen", "base", "page"];
  const isTick = (field) => field.matches("[type=checkbox], [type=radio]");
  const begins = (select) => ([...select.options].find((one) => one.defaultSelected) ?? select.options[0])?.value;

  const isTouched = (field) => {
    if (isTick(field)) return field.checked !== field.defaultChecked;
    if (field.matches("select")) return field.value !== begins(field);
    return field.isContentEditable || field.value !== field.defaultValue;
  };
  const fill = (field, { checked, value, textContent }) => {
    if (isTick(field)) field.checked = checked;
    else if (field.matches("select")) {
      if ([...field.options].some((one) => one.value === value)) field.value = value;
    } else if (field.isContentEditable) field.textContent = textContent;
    else field.value = value;
  };
  return { isTouched, fill, OF_ONE_DRAWING };
})();
