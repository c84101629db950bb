const written =
  'textarea, select, [role="combobox"], [role="textbox"], input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"])';

/** Where a key is a character and no command. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(written) !== null);
