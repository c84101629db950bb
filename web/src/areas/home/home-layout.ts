import { type HomeLayout, type HomePanel, homePanelNames } from '@tongzhou/contract/areas/home.ts';

/** All of them: those the person has put in order first, then what came later, in the usual order. */
export const orderedPanels = ({ order }: HomeLayout): readonly HomePanel[] => [
  ...order,
  ...homePanelNames.filter((panel) => !order.includes(panel)),
];

export const shownPanels = (layout: HomeLayout): readonly HomePanel[] =>
  orderedPanels(layout).filter((panel) => !layout.hidden.includes(panel));

/** One of them a place further up or down; as they are at either end. */
export function moved(panels: readonly HomePanel[], panel: HomePanel, by: -1 | 1): readonly HomePanel[] {
  const from = panels.indexOf(panel);
  const to = from + by;
  return from < 0 || to < 0 || to >= panels.length ? panels : panels.toSpliced(from, 1).toSpliced(to, 0, panel);
}
