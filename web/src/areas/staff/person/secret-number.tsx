import { unmask } from '@tongzhou/contract/areas/staff/person.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallError, call } from '#platform/call.ts';

interface SecretNumberProps {
  readonly userId: number;
  readonly field: SentOf<typeof unmask>['field'];
  /** As everybody may see it. */
  readonly masked: string | null;
  readonly label: string;
  readonly mayUnmask: boolean;
}

/** A number that is shown masked; seeing it whole asks the server, which writes it down. */
export function SecretNumber({ userId, field, masked, label, mayUnmask }: SecretNumberProps): ReactNode {
  const [whole, setWhole] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (masked === null) return '—';
  const show = async () => {
    setBusy(true);
    try {
      const { value } = await call(unmask, { user_id: userId, field });
      setWhole(value ?? '');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="secret-number">
      <span>{whole ?? masked}</span>
      {mayUnmask &&
        (whole === undefined ? (
          <Button type="link" size="small" loading={busy} aria-label={`查看${label}`} onClick={() => void show()}>
            查看
          </Button>
        ) : (
          <Button type="link" size="small" aria-label={`隐藏${label}`} onClick={() => setWhole(undefined)}>
            隐藏
          </Button>
        ))}
    </span>
  );
}
