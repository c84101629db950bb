import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import chinese from 'antd/locale/zh_CN';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { antdTheme } from '#app/antd-theme.ts';
import { onThemeChange, shade } from '#platform/theme.ts';
import { ConfirmProvider } from '#ui/confirm.tsx';
import { usePhone } from '#ui/use-phone.ts';

const button = { autoInsertSpace: false };
const modal = { styles: { header: { marginBottom: 16 } } };

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }): ReactNode {
  const current = useSyncExternalStore(onThemeChange, shade);
  const phone = usePhone();
  const theme = useMemo(() => antdTheme(current, phone), [current, phone]);
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider locale={chinese} theme={theme} button={button} modal={modal}>
        <ConfirmProvider>{children}</ConfirmProvider>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
