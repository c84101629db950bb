import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Radio } from 'antd';
import { type ReactNode, useId } from 'react';
import {
  addContact,
  type ContactRow,
  chooseMain,
  mostContacts,
  removeContact,
} from '#areas/business/customers/contacts.ts';
import '#areas/business/customers/customer-dialogs.css';
import type { Control } from '#ui/fields/field.ts';
import { useRowKeys } from '#ui/fields/row-keys.ts';

const columns = [
  { name: 'name', head: '姓名', most: 20, mode: 'text' },
  { name: 'position', head: '职位', most: 30, mode: 'text' },
  { name: 'mobile', head: '手机号', most: 11, mode: 'tel' },
  { name: 'email', head: '邮箱', most: 100, mode: 'email' },
] as const;

interface CellProps {
  readonly column: (typeof columns)[number];
  readonly label: string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function Cell({ column: { most, mode }, label, value, error, onChange }: CellProps): ReactNode {
  const words = useId();
  return (
    <div>
      <Input
        aria-label={label}
        inputMode={mode}
        autoComplete="off"
        maxLength={most}
        value={value ?? ''}
        {...(error !== undefined && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': words })}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && (
        <p id={words} className="contact-error">
          {error}
        </p>
      )}
    </div>
  );
}

interface ContactRowsProps extends Pick<Control, 'id' | 'errors'> {
  readonly value: readonly ContactRow[];
  readonly onChange: (rows: readonly ContactRow[]) => void;
  /** What is wrong with all of them together. */
  readonly problem?: string | undefined;
}

/** The people of a customer, one of whom is the main one. */
export function ContactRows({ id, value, onChange, errors = {}, problem }: ContactRowsProps): ReactNode {
  const rows = useRowKeys(value.length);
  const group = useId();
  const set = (at: number, changes: Partial<ContactRow>) =>
    onChange(value.map((row, other) => (other === at ? { ...row, ...changes } : row)));
  return (
    <div className="contact-rows" id={id} tabIndex={-1}>
      {value.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(({ name, head }) => (
                <th key={name} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">主要</th>
              <th scope="col">
                <span className="contact-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.map((row, at) => {
              const who = `第 ${at + 1} 位`;
              return (
                <tr key={rows.keys[at]}>
                  {columns.map((column) => (
                    <td key={column.name} data-head={column.head}>
                      <Cell
                        column={column}
                        label={`${who}${column.head}`}
                        value={row[column.name]}
                        error={errors[`${at}.${column.name}`]}
                        onChange={(text) => set(at, { [column.name]: text })}
                      />
                    </td>
                  ))}
                  <td data-head="主要联系人">
                    <Radio
                      name={group}
                      aria-label={`${who}是主要联系人`}
                      checked={row.main}
                      onChange={() => onChange(chooseMain(value, at))}
                    />
                  </td>
                  <td>
                    <Button
                      type="text"
                      danger
                      aria-label={`移除${who}联系人`}
                      icon={<DeleteOutlined aria-hidden />}
                      onClick={() => {
                        rows.remove(at);
                        onChange(removeContact(value, at));
                      }}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {problem !== undefined && <p className="contact-error">{problem}</p>}
      {value.length < mostContacts && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChange(addContact(value))}>
          添加联系人
        </Button>
      )}
    </div>
  );
}
