const place = 'demo_key';

/** Printed with the address at the server's start, in the fragment; kept for this tab, so that one can change persona. */
export function keptDemoKey(): string | undefined {
  const given = /^#demo=([\w-]{1,100})$/.exec(location.hash)?.[1];
  if (given !== undefined) {
    sessionStorage.setItem(place, given);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return given ?? sessionStorage.getItem(place) ?? undefined;
}

export const forgetDemoKey = (): void => sessionStorage.removeItem(place);
