import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { safeAddress } from '#platform/session/leave.ts';

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address inside the application, also one that the server sent. */
  readonly to: string;
  readonly children: ReactNode;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** For what is not drawn as a plain link, such as a button: undefined when the address lies outside the application. */
export function useAppLink(to: string): { href: string; onClick: (event: MouseEvent) => void } | undefined {
  const router = useRouter();
  const href = safeAddress(to);
  if (href === undefined) return undefined;
  return {
    href,
    onClick: (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      router.history.push(href);
    },
  };
}

/** A real link (new tab, copy address) that stays in the application; an address outside of it is only text. */
export function AppLink({ to, children, onClick, ...rest }: AppLinkProps): ReactNode {
  const link = useAppLink(to);
  if (link === undefined) return <span className={rest.className}>{children}</span>;
  return (
    <a
      {...rest}
      href={link.href}
      onClick={(event) => {
        onClick?.(event);
        link.onClick(event);
      }}
    >
      {children}
    </a>
  );
}
