import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { orderPage } from '@tongzhou/contract/areas/business/order.ts';
import type { DocumentRow } from '@tongzhou/contract/areas/documents/document.ts';
import { fillTemplate, templateFields } from '@tongzhou/contract/areas/documents/template.ts';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { documentAddress } from '#areas/documents/addresses.ts';
import '#areas/documents/templates/templates.css';
import { useLoad } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { RecordPicker } from '#ui/record-picker.tsx';

function Found({ templateId, orderId }: { templateId: number; orderId: number | null }): ReactNode {
  const { data } = useLoad(
    templateFields,
    { id: templateId, ...(orderId !== null && { order_id: orderId }) },
    { placeholderData: keepPreviousData },
  );
  if (data === undefined) return null;
  if (data.fields.length === 0)
    return <Alert type="warning" showIcon title="模板里没有 {占位}，生成的合同与模板相同" />;
  const missing = data.fields.filter(({ value }) => value === null);
  return (
    <>
      {orderId !== null && missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${missing.length} 处没有内容，将留空：${missing.map(({ name }) => name).join('、')}`}
        />
      )}
      <dl className="fill-fields">
        {data.fields.map(({ name, value, known }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? (known ? (orderId === null ? '—' : '空') : '订单里没有这一项')}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What will be filled in, and what is missing, is seen before anything is made. */
export function FillDialog({ template, close }: { template: DocumentRow; close: () => void }): ReactNode {
  const navigate = useNavigate();
  const [order, setOrder] = useState<number | null>(null);
  const fields: readonly Field[] = [
    {
      kind: 'custom',
      name: 'order_id',
      label: '订单',
      required: '请选择订单',
      wide: true,
      render: ({ id, value, onChange }) => (
        <RecordPicker
          id={id}
          endpoint={orderPage}
          words={({ number, name, customer_name }) => `${number} ${name}（${customer_name}）`}
          placeholder="合同编号、名称或客户"
          notFound="没有找到订单"
          value={(value as number | null | undefined) ?? null}
          onChange={(chosen) => {
            setOrder(chosen);
            onChange?.(chosen);
          }}
        />
      ),
    },
    { kind: 'input', name: 'name', label: '合同文件名', required: true, maxLength: 100, wide: true },
  ];
  return (
    <FieldDialog
      title={`生成合同：${template.name}`}
      endpoint={fillTemplate}
      fields={fields}
      fixed={{ id: template.id }}
      initial={{ order_id: null, name: template.name.replace(/(模板)?\.docx$/i, '') }}
      note={<Found templateId={template.id} orderId={order} />}
      okText="生成"
      doneText="已生成，保存在公司文档中"
      onDone={({ id }) => navigate({ href: documentAddress(id) })}
      keepRefusal
      close={close}
    />
  );
}
