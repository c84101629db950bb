import { SearchOutlined } from '@ant-design/icons';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { SearchChoices } from '#areas/search/search-choices.tsx';
import { type Choice, useFound } from '#areas/search/use-found.ts';
import { useSearchWords } from '#areas/search/use-search-words.ts';
import { rememberVisit } from '#areas/search/visits.ts';
import { safeAddress } from '#platform/session/leave.ts';
import '#areas/search/search.css';

const longest = 50;

/** The page behind stands still, and the focus comes back to where it was: a dialog of the browser does both. */
function useModal(close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it is taken away: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown?.open === false) shown.showModal();
    return () => shown?.close();
  }, []);
  return {
    ref: dialog,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      close();
    },
    // What is pressed outside of its content is pressed on itself.
    onMouseDown: (event: { target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target === event.currentTarget) close();
    },
  };
}

export function SearchPalette({ close }: { close: () => void }): ReactNode {
  const router = useRouter();
  const modal = useModal(close);
  const { text, words, input, isComposing } = useSearchWords();
  const { groups, unanswered, searching, error, retry } = useFound(words);
  const choices = groups.flatMap((group) => group.choices);
  // With other words or other answers it begins at the top again.
  const shape = choices.map(({ to }) => to).join('\n');
  const [place, setPlace] = useState({ shape, at: 0 });
  const at = place.shape === shape ? place.at : 0;
  const setAt = (next: number) => setPlace({ shape, at: next });
  const listId = useId();
  const idOf = (nth: number) => `${listId}-${nth}`;
  useEffect(() => {
    // It may give a promise, which an effect must not.
    void document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, listId]);

  const open = ({ more, ...choice }: Choice) => {
    const address = safeAddress(choice.to);
    if (address === undefined) return;
    if (more !== true) rememberVisit(choice);
    close();
    router.history.push(address);
  };
  const pressed = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while it offers characters.
    if (isComposing() || event.nativeEvent.isComposing) return;
    const chosen = choices[at];
    const last = choices.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
    };
    const next = moves[event.key];
    if (next !== undefined && choices.length > 0) setAt(next);
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen);
    else return;
    event.preventDefault();
  };

  const waiting = text.trim() !== words || searching;
  const nothing = words !== '' && !waiting && error === null && choices.length === 0;
  return (
    <dialog className="search-palette" aria-label="全局搜索" {...modal}>
      <div className="search-body">
        <div className="search-field">
          <SearchOutlined aria-hidden />
          <input
            {...input}
            autoFocus
            type="text"
            role="combobox"
            aria-label="搜索内容"
            aria-autocomplete="list"
            aria-expanded={choices.length > 0}
            aria-controls={listId}
            aria-activedescendant={choices.length > 0 ? idOf(at) : undefined}
            placeholder="搜索人员、项目、客户、审批编号、功能……"
            autoComplete="off"
            spellCheck={false}
            maxLength={longest}
            enterKeyHint="go"
            onKeyDown={pressed}
          />
          <Button type="text" size="small" onClick={close}>
            关闭
          </Button>
        </div>
        <div className="search-found" aria-busy={waiting}>
          <SearchChoices id={listId} idOf={idOf} groups={groups} at={at} words={words} onPoint={setAt} onOpen={open} />
          {waiting && choices.length === 0 && <p className="search-state">正在搜索……</p>}
          {nothing && <p className="search-state">没有找到“{words}”，可以试试拼音、首字母或编号。</p>}
          {error !== null && (
            <p className="search-state search-failed" role="alert">
              {error.message === '' ? '没有搜索成功' : error.message}
              <Button type="link" size="small" onClick={retry}>
                重试
              </Button>
            </p>
          )}
          {unanswered.length > 0 && (
            <p className="search-state search-failed">{unanswered.join('、')}暂时没有搜到，请稍后再试。</p>
          )}
        </div>
        <p className="search-keys" aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> 选择
          </span>
          <span>
            <kbd>Enter</kbd> 打开
          </span>
          <span>
            <kbd>Esc</kbd> 关闭
          </span>
        </p>
        <p className="search-said" role="status">
          {waiting ? '' : words === '' ? '' : `找到 ${choices.length} 项`}
        </p>
      </div>
    </dialog>
  );
}
