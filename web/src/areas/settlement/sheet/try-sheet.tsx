import type { SettlementSharer, settlementSheet, settlementToEdit } from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { fenOfYuan } from '@tongzhou/contract/rules/money.ts';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { requestAddress } from '#areas/settlement/addresses.ts';
import { FigureList } from '#areas/settlement/sheet/figure-list.tsx';
import { ShareDrawer } from '#areas/settlement/sheet/share-drawer.tsx';
import { adjustmentsOf, noTrial, type Trial, tryShares, weightKey } from '#areas/settlement/sheet/share-rules.ts';
import { TryRows } from '#areas/settlement/sheet/try-rows.tsx';
import '#areas/settlement/settlement.css';
import { later } from '#platform/loading/later.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { ReasonToResend } from '#ui/request/returned-reason.tsx';

const SubmitDialog = later(async () => (await import('#areas/settlement/sheet/submit-dialog.tsx')).SubmitDialog);

type Sheet = ReplyOf<typeof settlementSheet>;
type CameBack = ReplyOf<typeof settlementToEdit>;

const begunWith = (begun: CameBack | undefined): Trial =>
  begun === undefined
    ? noTrial
    : {
        ...noTrial,
        adjusted: Object.fromEntries(
          begun.adjustments.map(({ user_id, percent, reason }) => [user_id, { percent, reason }]),
        ),
      };

interface TrySheetProps {
  readonly sheet: Sheet;
  /** One that came back, to be changed and sent again. */
  readonly begun?: CameBack | undefined;
  /** After it was sent. */
  readonly onSent: () => void;
}

/** What would be settled now: a weight or an adjustment is tried, and every share moves. */
export function TrySheet({ sheet, begun, onSent }: TrySheetProps): ReactNode {
  const { project_id, figures, sharers, may_adjust, problem, open } = sheet;
  const [trial, setTrial] = useState(() => begunWith(begun));
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);
  const [explained, setExplained] = useState<SettlementSharer>();
  const pool = fenOfYuan(figures.pool);
  const tried = tryShares(pool, sharers, trial);
  const plain = tryShares(pool, sharers, noTrial);
  const adjustments = adjustmentsOf(trial);
  const weighed = Object.keys(trial.weights).length > 0;
  const waiting = open !== null && open.approval_id !== begun?.approval_id ? open : null;
  const maySend = problem === null && waiting === null;

  const setWeight = (user: number, place: number, weight: number | null) =>
    setTrial(({ weights, adjusted }) => {
      const { [weightKey(user, place)]: _, ...others } = weights;
      return { adjusted, weights: weight === null ? others : { ...others, [weightKey(user, place)]: weight } };
    });
  const setAdjusted = (user: number, changes: object) =>
    setTrial(({ weights, adjusted }) => ({
      weights,
      adjusted: { ...adjusted, [user]: { percent: 0, reason: '', ...adjusted[user], ...changes } },
    }));
  const send = () => {
    setChecked(true);
    if (adjustments.every(({ reason }) => reason !== '')) setSending(true);
  };
  const total = [...tried.shares.values()].reduce((sum, { units }) => sum + units, 0);
  const shareOf = (sharer: SettlementSharer) => tried.shares.get(sharer.user_id);

  return (
    <>
      <DetailSection title="结算试算">
        <ReasonToResend again={begun?.approval_id} />
        {waiting !== null && (
          <Alert
            className="settlement-alert"
            type="info"
            showIcon
            title={
              <>
                结算 <AppLink to={requestAddress(waiting.approval_id)}>{waiting.number}</AppLink>
                {waiting.returned ? ' 已退回，请修改后重新提交。' : ' 正在审批。'}
              </>
            }
          />
        )}
        {waiting === null && problem !== null && (
          <Alert className="settlement-alert" type="warning" showIcon title={problem} />
        )}
        <FigureList projectId={project_id} figures={figures} />
      </DetailSection>
      {sharers.length > 0 && (
        <DetailSection title="分配">
          {weighed && (
            <Alert
              className="settlement-alert"
              type="info"
              showIcon
              title="权重只是试算：提交时按团队记录的权重计算。"
              action={
                <Button size="small" onClick={() => setTrial(({ adjusted }) => ({ adjusted, weights: {} }))}>
                  还原权重
                </Button>
              }
            />
          )}
          {tried.problem !== undefined && (
            <Alert className="settlement-alert" type="error" showIcon title={tried.problem} />
          )}
          <TryRows
            sharers={sharers}
            total={pool}
            rowOf={(sharer) => ({
              share: shareOf(sharer),
              plain: plain.shares.get(sharer.user_id)?.amount ?? 0,
              trial,
              mayAdjust: may_adjust,
              checked,
              setWeight: (place, weight) => setWeight(sharer.user_id, place, weight),
              setAdjusted: (changes) => setAdjusted(sharer.user_id, changes),
              explain: () => setExplained(sharer),
            })}
          />
        </DetailSection>
      )}
      {maySend && (
        <div className="settlement-tools">
          <Button type="primary" disabled={weighed || tried.problem !== undefined} onClick={send}>
            {begun === undefined ? '提交结算' : '重新提交结算'}
          </Button>
        </div>
      )}
      {explained !== undefined && (
        <ShareDrawer
          sharer={{
            ...explained,
            parts: explained.parts.map((part, place) => ({
              ...part,
              weight: trial.weights[weightKey(explained.user_id, place)] ?? part.weight,
            })),
          }}
          pool={pool}
          base={shareOf(explained)?.base ?? 0}
          amount={shareOf(explained)?.amount ?? 0}
          percent={tried.problem === undefined ? (trial.adjusted[explained.user_id]?.percent ?? 0) : 0}
          reason={trial.adjusted[explained.user_id]?.reason ?? null}
          units={shareOf(explained)?.units ?? 0}
          total={total}
          close={() => setExplained(undefined)}
        />
      )}
      {sending && (
        <SubmitDialog
          sheet={sheet}
          adjustments={adjustments}
          begun={begun}
          onSent={onSent}
          close={() => setSending(false)}
        />
      )}
    </>
  );
}
