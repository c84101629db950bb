import { businessSources, industries } from '@tongzhou/contract/areas/business/customer.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import type { Customer } from '#areas/business/customers/customer-dialog.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

type Contact = Customer['contacts'][number];

/** Masked where the viewer may not call. */
const isWhole = (mobile: string): boolean => /^\d+$/.test(mobile);

function Mobile({ number }: { number: string }): ReactNode {
  return isWhole(number) ? <a href={`tel:${number}`}>{number}</a> : number;
}

function ContactWords({ name, position, mobile, email, main }: Contact): ReactNode {
  return (
    <>
      <p className="contact-name">
        <strong>{name}</strong>
        {position !== null && <span>{position}</span>}
        {main && <span className="contact-main">主要</span>}
      </p>
      {mobile !== null && (
        <p>
          <Mobile number={mobile} />
        </p>
      )}
      {email !== null && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </>
  );
}

export function CustomerContacts({ contacts }: { contacts: readonly Contact[] }): ReactNode {
  return (
    <DetailSection title="联系人">
      {contacts.length === 0 ? (
        <p className="contact-none">还没有联系人。</p>
      ) : (
        <ul className="contact-list">
          {contacts.map((contact) => (
            <li key={contact.id}>
              <ContactWords {...contact} />
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}

export function CustomerFacts({ customer }: { customer: Customer }): ReactNode {
  const { credit_code, industry, region, source, address, description, created_at, last_contact_at } = customer;
  return (
    <>
      <DetailSection
        title="基本信息"
        facts={[
          { label: '信用代码', value: credit_code },
          { label: '行业', value: industry === null ? null : industries[industry] },
          { label: '来源', value: source === null ? null : businessSources[source] },
          { label: '地区', value: region },
          { label: '地址', value: address },
          { label: '最近联系', value: last_contact_at === null ? null : dayOf(last_contact_at) },
          { label: '创建时间', value: dayOf(created_at) },
          { label: '备注', value: description, wide: true },
        ]}
      />
      <DetailSection title="附件">
        <FileList files={customer.files} />
      </DetailSection>
    </>
  );
}
