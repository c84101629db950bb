import { useRouter, useSearch } from '@tanstack/react-router';
import { orderForm, submitOrder, taxRates } from '@tongzhou/contract/areas/business/order.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { differenceOf, differenceWords, fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { Button, Form, Skeleton } from 'antd';
import { Fragment, type ReactNode, useMemo } from 'react';
import * as z from 'zod/mini';
import { opportunityAddress } from '#areas/business/addresses.ts';
import { InstalmentTable } from '#areas/business/orders/instalment-table.tsx';
import { draftOf, fenTyped, type InstalmentRow, rowsOf } from '#areas/business/orders/instalments.ts';
import { LiveMargin } from '#areas/business/orders/live-margin.tsx';
import '#areas/business/orders/order-form.css';
import { useLoadOnce } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import { Amount } from '#ui/amount.tsx';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldItems } from '#ui/form/field-items.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { useFieldSession } from '#ui/form/use-field-session.ts';
import { AppLink, useAppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { approvalField } from '#ui/request/approval-field.tsx';
import { ReasonToResend } from '#ui/request/returned-reason.tsx';
import { useRequestDone } from '#ui/request/use-request-done.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

type Begin = ReplyOf<typeof orderForm>;

const Address = z.strictObject({ id: z.optional(Id), order_id: z.optional(Id), again: z.optional(Id) });

/** What the contract's amount was before, where a 补充协议 changes it. */
function AmountBefore({ before, settled }: { before: number; settled: number }): ReactNode {
  const form = Form.useFormInstance();
  const after = fenTyped(Form.useWatch('amount', form));
  const was = fenOfYuan(before);
  return (
    <div className="amount-change" aria-live="polite">
      <p>
        {yuan(was)} → <b>{after === undefined ? '—' : yuan(after)}</b>
        {after !== undefined && <span>{differenceWords(differenceOf(was, after))}</span>}
      </p>
      <p className="margin-how">已回款与核销 {yuan(fenOfYuan(settled))} 元，变更后的金额不能更少。</p>
    </div>
  );
}

const termFields = ({ order }: Begin): readonly Field[] => [
  { name: 'name', label: '合同名称', kind: 'input', required: true, maxLength: 60 },
  { name: 'amount', label: '合同金额（含税）', kind: 'money', required: true },
  ...(order === null
    ? []
    : [
        {
          name: 'before',
          label: '金额变更',
          kind: 'text',
          wide: true,
          show: () => <AmountBefore before={order.amount} settled={order.settled} />,
        } satisfies Field,
      ]),
  {
    name: 'tax_rate',
    label: '税率',
    kind: 'select',
    required: true,
    options: taxRates.map((rate) => ({ value: rate, label: `${rate}%` })),
  },
  {
    name: 'expected_cost',
    label: '预计成本',
    kind: 'money',
    required: true,
    hint: '采购、外包、人力等履约成本，不含税。',
  },
  { name: 'margin', label: '毛利', kind: 'text', wide: true, show: () => <LiveMargin /> },
  { name: 'signed_on', label: '签订日期', kind: 'date', required: true },
  { name: 'delivery_on', label: '交付日期', kind: 'date', hint: '没有约定可不填。' },
];

/** It shows by itself which of its rows is wrong: the form's own sign would stain them all. */
const planField = (problem?: string): Field => ({
  name: 'instalments',
  label: '各期回款',
  kind: 'custom',
  showsErrors: true,
  wide: true,
  render: (control) => <InstalmentTable {...control} problem={problem} />,
});

const paperFields: readonly Field[] = [
  { name: 'file_ids', label: '合同文件', kind: 'file', required: '请上传合同文件', hint: '已签订的合同扫描件。' },
  { name: 'note', label: '备注', kind: 'textarea', maxLength: 1000 },
];

const approvers = approvalField({
  kind: 'business_order',
  figures: ({ amount }) => ({ amount: typeof amount === 'number' ? amount : undefined }),
});

const dayOrNothing = (day: number | null): number | undefined => day ?? undefined;

function Facts({ begin }: { begin: Begin }): ReactNode {
  const { opportunity, order } = begin;
  return (
    <DetailSection
      title={order === null ? '商机' : '原合同'}
      facts={[
        ...(order === null
          ? []
          : [
              { label: '合同编号', value: order.number },
              { label: '合同金额', value: <Amount value={order.amount} unit /> },
            ]),
        {
          label: '商机',
          value: (
            <AppLink to={opportunityAddress(opportunity.id)}>
              {opportunity.name} <span className="unbroken">{opportunity.number}</span>
            </AppLink>
          ),
        },
        { label: '客户', value: opportunity.customer_name },
        { label: '信用代码', value: opportunity.credit_code },
        ...(order === null ? [{ label: '预计金额', value: <Amount value={opportunity.amount} unit /> }] : []),
      ]}
    />
  );
}

function Filling({ begin }: { begin: Begin }): ReactNode {
  const router = useRouter();
  const { opportunity, order, again } = begin;
  const what = order === null ? '成单' : '补充协议';
  const back = opportunityAddress(opportunity.id);
  const done = useRequestDone('business_order', what);
  const cancel = useAppLink(back);
  const terms = termFields(begin);
  const { session } = useFieldSession({
    endpoint: submitOrder,
    fields: [...terms, planField(), ...paperFields, approvers],
    initial: {
      name: begin.name,
      amount: begin.amount === 0 ? undefined : begin.amount,
      tax_rate: begin.tax_rate ?? undefined,
      expected_cost: begin.expected_cost ?? undefined,
      signed_on: dayOrNothing(begin.signed_on),
      delivery_on: dayOrNothing(begin.delivery_on),
      instalments: rowsOf(begin.instalments),
      file_ids: begin.files,
      note: begin.note,
      ...(begin.content_json !== null && { audit: parseSteps(begin.content_json) }),
    },
    fixed: {
      opportunity_id: opportunity.id,
      ...(order !== null && { order_id: order.id }),
      ...(again !== null && { again }),
    },
    toInput: (input, { instalments }) => ({
      ...input,
      instalments: ((instalments ?? []) as readonly InstalmentRow[]).map(draftOf),
    }),
    keepRefusal: true,
    onDone: (filed) => {
      done(filed);
      router.history.push(back);
    },
  });
  const items = { begun: session.begun, setValues: session.setValues, errors: session.errors };
  return (
    <FormBody session={session} note={<ReasonToResend again={again ?? undefined} />} className="order-form">
      <DetailSection title={order === null ? '合同' : '变更后的合同'}>
        <div className="form-fields">
          <FieldItems {...items} fields={terms} />
        </div>
      </DetailSection>
      <DetailSection title="回款计划">
        <FieldItems {...items} fields={[planField(session.errors.instalments)]} />
      </DetailSection>
      <DetailSection title="合同文件与备注">
        <div className="order-papers">
          <FieldItems {...items} fields={paperFields} />
        </div>
      </DetailSection>
      <DetailSection title="审批流程">
        <FieldItems {...items} fields={[approvers]} />
      </DetailSection>
      <div className="order-foot">
        <Button {...cancel}>取消</Button>
        <Button type="primary" loading={session.busy} onClick={session.submit}>
          {again === null ? '提交审批' : '重新提交'}
        </Button>
      </div>
    </FormBody>
  );
}

/** Where its stage does not offer it, the server says so in words. */
function NotOffered({ words, opportunity }: { words: string; opportunity: number | undefined }): ReactNode {
  return (
    <StateMessage
      kind="locked"
      title={words}
      {...(opportunity !== undefined && { action: <AppLink to={opportunityAddress(opportunity)}>查看商机</AppLink> })}
    />
  );
}

/** 成单 of an opportunity, a 补充协议 to its order, or what came back of either. */
export function OrderPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { id, order_id, again } = useMemo(() => decodeQuery(Address, search), [search]);
  const asked = {
    ...(id !== undefined && { opportunity_id: id }),
    ...(order_id !== undefined && { order_id }),
    ...(again !== undefined && { again }),
  };
  const named = Object.keys(asked).length > 0;
  const { data, error, refetch } = useLoadOnce(orderForm, asked, { enabled: named });
  return (
    <Page title={order_id === undefined && (data?.order ?? null) === null ? '成单' : '补充协议'}>
      {data === undefined && (
        <div className="panel panel-padded">
          {!named && <StateMessage kind="empty" title="没有指定商机" hint="请从商机列表或商机详情点“成单”打开。" />}
          {named && error === null && <Skeleton active paragraph={{ rows: 10 }} />}
          {error?.status === 409 && <NotOffered words={error.message} opportunity={id} />}
          {error !== null && error.status !== 409 && <LoadError error={error} retry={() => void refetch()} />}
        </div>
      )}
      {data !== undefined && (
        <Fragment key={JSON.stringify(asked)}>
          <Facts begin={data} />
          <Filling begin={data} />
        </Fragment>
      )}
    </Page>
  );
}
