import type { MouseEvent, ReactNode } from 'react';
import { Highlighted } from '#areas/search/highlighted.tsx';
import type { Choice, ChoiceGroup } from '#areas/search/use-found.ts';

interface SearchChoicesProps {
  readonly id: string;
  readonly idOf: (place: number) => string;
  readonly groups: readonly ChoiceGroup[];
  readonly at: number;
  readonly words: string;
  readonly onPoint: (place: number) => void;
  readonly onOpen: (choice: Choice) => void;
}

/** With a key held it is the browser's: another tab, another window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey;

export function SearchChoices({ id, idOf, groups, at, words, onPoint, onOpen }: SearchChoicesProps): ReactNode {
  let place = 0;
  return (
    <div id={id} role="listbox" aria-label="搜索结果">
      {groups.map(({ name, choices }) => {
        const first = place;
        place += choices.length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not.
          <div key={name} role="group" aria-label={name}>
            <p className="search-group" aria-hidden>
              {name}
            </p>
            {choices.map((choice, index) => (
              <a
                key={`${choice.to} ${choice.title}`}
                id={idOf(first + index)}
                role="option"
                aria-selected={first + index === at}
                tabIndex={-1}
                href={choice.to}
                className={choice.more === true ? 'search-choice search-more' : 'search-choice'}
                onMouseMove={() => onPoint(first + index)}
                onClick={(event) => {
                  if (!isPlain(event)) return;
                  event.preventDefault();
                  onOpen(choice);
                }}
              >
                <span className="search-title">
                  <Highlighted text={choice.title} words={choice.more === true ? '' : words} />
                </span>
                <span className="search-note">
                  <Highlighted text={choice.note} words={words} />
                </span>
              </a>
            ))}
          </div>
        );
      })}
    </div>
  );
}
