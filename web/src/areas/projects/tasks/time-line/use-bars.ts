import type { IApi, ILink } from '@svar-ui/react-gantt';
import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type Bar, barsOf, linksOf } from './time-line-items.ts';

/** Says of a change that it comes from here: it is no wish of the person's. */
export const fromHere = 'from-here';

interface Given {
  readonly scale: string;
  readonly bars: readonly Bar[];
  readonly links: ILink[];
  /** As the widget has them now. */
  readonly told: Map<number, TaskRow>;
}

const linkNames = (links: readonly ILink[]): string => links.map(({ id }) => id).join();

/** In the order they were first shown in: what was dragged to another day stays under the hand that did it. */
function inOrderOf(before: readonly Bar[], bars: readonly Bar[]): readonly Bar[] | undefined {
  if (before.length !== bars.length) return undefined;
  const byId = new Map(bars.map((bar) => [bar.id, bar]));
  const ordered = before.flatMap(({ id }) => byId.get(id) ?? []);
  return ordered.length === bars.length ? ordered : undefined;
}

interface Shown {
  /** As they are. */
  readonly bars: readonly Bar[];
  readonly given: Given;
}

function shownOf(tasks: readonly TaskRow[], scale: string, before: Given | undefined): Shown {
  const found = barsOf(tasks);
  const links = linksOf(tasks);
  const kept = before?.scale === scale ? inOrderOf(before.bars, found) : undefined;
  if (before === undefined || kept === undefined) {
    const told = new Map(found.map(({ id, row }) => [id, row]));
    return { bars: found, given: { scale, bars: found, links, told } };
  }
  const sameLinks = linkNames(links) === linkNames(before.links);
  return { bars: kept, given: sameLinks ? before : { ...before, links } };
}

/** The widget is given all bars once, and then told what changed one by one: to take a thousand anew would hold the page up. */
export function useBars(tasks: readonly TaskRow[], scale: string, api: RefObject<IApi | undefined>): Shown {
  const before = useRef<Given>(undefined);
  const shown = useMemo(() => shownOf(tasks, scale, before.current), [tasks, scale]);
  before.current = shown.given;
  useEffect(() => {
    const { told } = shown.given;
    for (const { id, ...task } of shown.bars) {
      if (told.get(id) === task.row) continue;
      told.set(id, task.row);
      api.current?.exec('update-task', { id, task, eventSource: fromHere });
    }
  }, [shown, api]);
  return shown;
}
