"""What README quotes, measured: ratios within one run, each against a named peer or floor."""
