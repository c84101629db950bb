import { useRouter } from '@tanstack/react-router';
import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import { type NoticeShown, noticeDetail, saveBid } from '@tongzhou/contract/areas/projects/bid.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useRef } from 'react';
import { type BiddingKind, noticeAddress } from '#areas/projects/addresses.ts';
import '#areas/projects/bidding/bidding.css';
import { NotShown } from '#areas/projects/bidding/notice-page.tsx';
import { planWords, timeLeft } from '#areas/projects/bidding/notice-words.tsx';
import { MemberEditor, type TeamFigures } from '#areas/projects/members/member-editor.tsx';
import { draftOf, type MemberRow, withNew } from '#areas/projects/members/member-rows.ts';
import '#areas/projects/members/members.css';
import { overloadField, useOverload } from '#areas/projects/members/use-overload.ts';
import { useLoadOnce } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldItems } from '#ui/form/field-items.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFieldSession } from '#ui/form/use-field-session.ts';
import { useAppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { StateMessage } from '#ui/state/state-message.tsx';

type Myself = ReplyOf<typeof myself>;

interface TeamFieldOptions extends TeamFigures {
  readonly project: number;
  readonly days: Pick<MemberRow, 'start_on' | 'end_on'>;
  readonly problem: string | undefined;
}

const teamField = (options: TeamFieldOptions): Field => ({
  name: 'members',
  label: '负责人与成员',
  kind: 'custom',
  showsErrors: true,
  wide: true,
  hint: '您是负责人；其他成员会收到消息，全部确认后投标才有效。',
  render: (control) => <MemberEditor {...control} {...options} />,
});
const unknown: TeamFigures = { loads: new Map(), peaks: new Map() };

const planField: Field = {
  name: 'plan',
  label: '实施方案',
  kind: 'textarea',
  maxLength: 4000,
  rows: 6,
  placeholder: '目标、分期、风险与保障',
};

/** The bidder leads, for as long as the notice plans. */
function firstTeam({ user_info: me }: Myself, days: Pick<MemberRow, 'start_on' | 'end_on'>): readonly MemberRow[] {
  const { id, name, department_name, post_name } = me;
  return withNew([], [{ user_id: id, name: name ?? '', department_name, post_name }], days);
}

interface FillingProps {
  readonly notice: NoticeShown;
  readonly me: Myself;
  readonly kind: BiddingKind;
}

function Filling({ notice, me, kind }: FillingProps): ReactNode {
  const router = useRouter();
  const { own, project_id: project } = notice;
  const back = noticeAddress(kind, notice.id);
  const cancel = useAppLink(back);
  // A draft is kept by the same call as what is sent.
  const send = useRef(true);
  const days = { start_on: notice.planned_start, end_on: notice.planned_end };
  const excluded = [me.user_info.id, ...notice.deciders.map(({ id }) => id)];
  const others: readonly Field[] = [
    planField,
    { name: 'copied', label: '抄送', kind: 'people', exclude: excluded, placeholder: '截止后可以查看，可不选' },
    { name: 'file_ids', label: '附件', kind: 'file', mayDelete: me.may_delete_files },
  ];
  const { session } = useFieldSession({
    endpoint: saveBid,
    fields: [teamField({ ...unknown, project, days, problem: undefined }), overloadField([]), ...others],
    initial: {
      members: own?.members ?? firstTeam(me, days),
      plan: own?.plan ?? '',
      overload_reason: own?.overload_reason ?? '',
      copied: own?.copied.map(({ id }) => id) ?? [],
      file_ids: own?.files ?? [],
    },
    fixed: { notice_id: notice.id, version: own?.version ?? null },
    toInput: (input, { members }) => ({
      ...input,
      members: (members as readonly MemberRow[]).map((row) => draftOf(row)),
      send: send.current,
    }),
    keepRefusal: true,
    onDone: () => {
      toast(send.current ? '投标已提交，截止前可以修改' : '草稿已保存', 'success');
      router.history.push(back);
    },
  });
  const { values, errors, begun, setValues } = session;
  const rows = (values.members ?? []) as readonly MemberRow[];
  const begins = rows.flatMap(({ start_on }) => start_on ?? []);
  const { loads, peaks, over, asks } = useOverload({
    project,
    rows,
    from: begins.length === 0 ? today(Date.now()) : dayOf(Math.min(...begins)),
    reason: values.overload_reason,
    refused: errors.overload_reason !== undefined,
  });
  const items = { begun, setValues, errors };
  const submit = (sends: boolean) => {
    send.current = sends;
    session.submit();
  };
  return (
    <FormBody session={session} className="bid-form">
      <DetailSection title="团队">
        <FieldItems {...items} fields={[teamField({ loads, peaks, project, days, problem: errors.members })]} />
        {asks && (
          <div className="form-fields">
            <FieldItems {...items} fields={[overloadField(over)]} />
          </div>
        )}
      </DetailSection>
      <DetailSection title="方案">
        <div className="form-fields">
          <FieldItems {...items} fields={others} />
        </div>
      </DetailSection>
      <div className="bid-foot">
        <Button {...cancel}>取消</Button>
        {own?.state !== 'sealed' && (
          <Button disabled={session.busy} onClick={() => submit(false)}>
            保存草稿
          </Button>
        )}
        <Button type="primary" loading={session.busy} onClick={() => submit(true)}>
          提交投标
        </Button>
      </div>
    </FormBody>
  );
}

interface BidPageProps {
  readonly id: number;
  readonly kind: BiddingKind;
}

/** One's own bid: a team and a plan, sealed until the deadline. */
export function BidPage({ id, kind }: BidPageProps): ReactNode {
  const { data: notice, error, refetch } = useLoadOnce(noticeDetail, { id });
  const { data: me } = useLoadOnce(myself, {});
  const ready = notice !== undefined && me !== undefined;
  return (
    <Page title="投标">
      {!ready && error === null && (
        <div className="panel panel-padded" aria-busy>
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
      {error !== null && <NotShown error={error} kind={kind} retry={() => void refetch()} />}
      {ready && !notice.actions.includes('bid') && (
        <StateMessage kind="locked" title="现在不能投标" hint="投标已截止，或者这个揭榜不面向你。" />
      )}
      {ready && notice.actions.includes('bid') && (
        <>
          <Alert
            type="info"
            showIcon
            title={`${notice.project_title}：${dateTime(notice.deadline)} 截止（${timeLeft(notice.deadline, Date.now())}），截止前只有您和您的团队能看到`}
          />
          <DetailSection
            title="揭榜公告"
            facts={[
              { label: '要求', value: <p className="bid-plan">{notice.requirements}</p>, wide: true },
              { label: '奖励', value: notice.reward },
              { label: '计划', value: planWords(notice) },
              { label: '评选人', value: notice.deciders.map(({ name }) => name).join('、') },
            ]}
          />
          <Filling notice={notice} me={me} kind={kind} />
        </>
      )}
    </Page>
  );
}
