import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const HeadPlace = createContext<HTMLElement | null>(null);

/** Given by the page: the place beside its title. */
export const HeadPlaceProvider = HeadPlace.Provider;

/** The buttons of a tab, which stand beside the title of the page that the tabs share. */
export function HeadActions({ children }: { children: ReactNode }): ReactNode {
  const place = useContext(HeadPlace);
  return place !== null && createPortal(children, place);
}
