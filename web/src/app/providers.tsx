import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import chinese from 'antd/locale/zh_CN';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { antdTheme } from '#app/antd-theme.ts';
import '#app/dialogs.css';
import '#app/print.css';
import * as areas from '#app/areas.ts';
import { AreasProvider } from '#platform/area.tsx';
import { onThemeChange, shade } from '#platform/theme.ts';
import { ConfirmProvider } from '#ui/confirm.tsx';
import { usePhone } from '#ui/use-phone.ts';

const button = { autoInsertSpace: false };
const allAreas = Object.values(areas);
const modal = { styles: { header: { marginBottom: 16 } } };
// On the side where a dialog has it.
const drawer = { closable: { placement: 'end' } } as const;

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }): ReactNode {
  const current = useSyncExternalStore(onThemeChange, shade);
  const phone = usePhone();
  const theme = useMemo(() => antdTheme(current, phone), [current, phone]);
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider locale={chinese} theme={theme} button={button} modal={modal} drawer={drawer}>
        <AreasProvider areas={allAreas}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </AreasProvider>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
