import type { ReactNode } from 'react';
import { helpWords } from '#areas/search/help/help-words.ts';
import { type Journey, journeys } from '#areas/search/help/journeys.ts';
import '#areas/search/help/help.css';
import { useMayOpen } from '#platform/allowed.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { Page } from '#ui/page/page.tsx';

const pictures: Readonly<Record<string, string>> = import.meta.glob('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const keys = [
  [['Ctrl', 'K'], '搜索（苹果电脑为 ⌘ K）'],
  [['/'], '搜索，不在输入框里的时候'],
  [['↑', '↓'], '在搜索结果里选择'],
  [['Enter'], '打开所选的结果，或者提交表单'],
  [['Esc'], '关闭搜索或对话框'],
  [['Tab'], '到下一个可以操作的地方'],
] as const;

function Steps({ journey: { key, title, to, steps } }: { journey: Journey }): ReactNode {
  const picture = pictures[`./pictures/${key}.webp`];
  return (
    <section className="panel help-journey" aria-labelledby={`help-${key}`}>
      <div>
        <h3 id={`help-${key}`}>{title}</h3>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <AppLink to={to}>现在去</AppLink>
      </div>
      {picture !== undefined && (
        <a href={picture} target="_blank" rel="noreferrer" aria-label={`${title}，查看大图`}>
          <img src={picture} width={960} height={600} loading="lazy" decoding="async" alt={`${title}的界面`} />
        </a>
      )}
    </section>
  );
}

export default function HelpPage(): ReactNode {
  const mayOpen = useMayOpen();
  return (
    <Page title="帮助">
      <h2 className="help-heading">怎么做</h2>
      {journeys
        .filter(({ to }) => mayOpen(to))
        .map((journey) => (
          <Steps key={journey.key} journey={journey} />
        ))}
      <section className="panel panel-padded" aria-labelledby="help-keys">
        <h2 id="help-keys">快捷键</h2>
        <dl className="help-keys">
          {keys.map(([pressed, meaning]) => (
            <div key={meaning}>
              <dt>
                {pressed.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="panel panel-padded" aria-labelledby="help-words">
        <h2 id="help-words">名词解释</h2>
        {helpWords.map(({ name, words }) => (
          <div key={name}>
            <h3>{name}</h3>
            <dl className="help-words">
              {words.map(({ word, meaning }) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
    </Page>
  );
}
