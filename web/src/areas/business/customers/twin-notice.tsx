import { keepPreviousData } from '@tanstack/react-query';
import { customerTwins } from '@tongzhou/contract/areas/business/customer.ts';
import type { ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { creditCodeProblem, plainCreditCode } from '@tongzhou/contract/rules/business/credit-code.ts';
import { Alert } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { tabAddress } from '#areas/business/addresses.ts';
import '#areas/business/customers/customer-dialogs.css';
import { useLoad } from '#platform/loading/load.ts';
import { useRemoteSearch } from '#ui/people/use-remote-search.ts';

type Twin = ReplyOf<typeof customerTwins>[number];

interface Typed {
  readonly name: string;
  readonly credit_code: string;
}

const shortestName = 2;
/** Of what is looked for; a name may be longer. */
const longest = 50;

/** What to look for; nothing while a name says nothing and a code is not whole. */
export function searchFor({ name, credit_code }: Typed, but?: number): SentOf<typeof customerTwins> | undefined {
  const plain = name.trim();
  const named = plain.length >= shortestName;
  const coded = credit_code !== '' && creditCodeProblem(credit_code) === undefined;
  if (!named && !coded) return undefined;
  return {
    ...(named && { name: plain.slice(0, longest) }),
    ...(coded && { credit_code: plainCreditCode(credit_code) }),
    ...(but !== undefined && { but }),
  };
}

/** Asked for after a pause in typing, and never with the half-typed text of an input method. */
export function useTwins({ name, credit_code }: Typed, but?: number) {
  const { keyword, onSearch, composition } = useRemoteSearch();
  // One text, so that both are waited for as one.
  const typed = JSON.stringify([name, credit_code]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: onSearch is made anew with every drawing.
  useEffect(() => onSearch(typed), [typed]);
  const [soughtName = '', soughtCode = ''] = (keyword === '' ? [] : JSON.parse(keyword)) as string[];
  const search = searchFor({ name: soughtName, credit_code: soughtCode }, but);
  const { data = [] } = useLoad(customerTwins, search ?? {}, {
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
    quiet: true,
  });
  return { twins: search === undefined ? [] : data, composition };
}

const why: Readonly<Record<Twin['by'], string>> = { credit_code: '信用代码相同', name: '名称相近' };

/** Who is likely the same, and whom to ask: before there are two of them. */
export function TwinNotice({ twins }: { twins: readonly Twin[] }): ReactNode {
  const same = twins.some(({ by }) => by === 'credit_code');
  return (
    <div className="form-field-wide twins" role="status">
      {twins.length > 0 && (
        <Alert
          type={same ? 'error' : 'warning'}
          showIcon
          title={
            <>
              {same ? '这个信用代码已经登记过' : '可能已经有这个客户'}
              <ul>
                {twins.map(({ id, name, owner_name, by }) => (
                  <li key={`${id ?? ''} ${name} ${owner_name ?? ''}`}>
                    {id === null ? (
                      <span>{name}</span>
                    ) : (
                      // In a tab of its own: what was typed here is not lost by looking.
                      <a href={tabAddress('customers', { customer: id })} target="_blank" rel="noreferrer">
                        {name}
                      </a>
                    )}
                    <span className="twin-why">
                      {id !== null && `${why[by]} · `}
                      {owner_name === null ? '负责人不可见' : `负责人 ${owner_name}`}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          }
        />
      )}
    </div>
  );
}
