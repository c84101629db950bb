import { Modal } from 'antd';
import type { ReactNode } from 'react';
import '#app/shell/key-help.css';
import { useListeningKeys } from '#platform/keyboard/key-hints.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

export function KeyHelpDialog({ close }: { readonly close: () => void }): ReactNode {
  useReturnFocus();
  const places = useListeningKeys();
  return (
    <Modal open title="键盘快捷键" width={560} footer={null} onCancel={close}>
      {places.map(({ place, hints }) => (
        <section key={place} className="key-help" aria-label={place}>
          <h3>{place}</h3>
          <dl>
            {hints.map(([keys, words]) => (
              <div key={keys}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
