import { CheckCircleFilled } from '@ant-design/icons';
import { firstSteps, type HomeStart as Start } from '@tongzhou/contract/areas/home.ts';
import type { ReactNode } from 'react';
import '#areas/home/home-start.css';
import { AppLink } from '#ui/link/app-link.tsx';

const words = {
  administrator: '五步，从空公司到第一次审批。完成的会自动打勾。',
  newcomer: '欢迎加入。先完成下面几项，完成的会自动打勾。',
} as const;

interface Step {
  readonly title: string;
  readonly hint: string;
  readonly link: string;
}

/** The first days of a company or of someone in it. */
export function HomeStart({ start }: { readonly start: Start }): ReactNode {
  const known: Readonly<Record<string, Step>> = firstSteps[start.of];
  const steps = start.steps.flatMap(({ key, done }) => {
    const step = known[key];
    return step === undefined ? [] : [{ key, done, ...step }];
  });
  return (
    <>
      <p className="home-start-words">
        {words[start.of]}
        {`（${steps.filter(({ done }) => done).length}/${steps.length}）`}
      </p>
      <ol className="home-steps">
        {steps.map(({ key, done, title, hint, link }, at) => (
          <li key={key}>
            <AppLink to={link} className={done ? 'home-step home-step-done' : 'home-step'}>
              <span className="home-step-mark" role="img" aria-label={done ? '已完成' : '未完成'}>
                {done ? <CheckCircleFilled aria-hidden /> : at + 1}
              </span>
              <span>
                {title}
                <small>{hint}</small>
              </span>
            </AppLink>
          </li>
        ))}
      </ol>
      {start.people.length > 0 && (
        <p className="home-ask">
          有问题可以问：
          {start.people.map(({ id, name, post_name, why }) => (
            <span key={id}>
              <b>{name}</b>
              {`（${[why, post_name].filter(Boolean).join(' · ')}）`}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
