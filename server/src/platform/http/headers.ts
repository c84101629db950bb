const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // antd writes its styles into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
].join('; ');

const headers: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
};

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Browsers heed it only there, and complain of it on plain HTTP in a local network. */
const isolated = { ...headers, 'cross-origin-opener-policy': 'same-origin' };
const secure = { ...isolated, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/** `https`: the address people use is a secure one. */
export const securityHeaders = (https: boolean, host = ''): SecurityHeaders =>
  https ? secure : loopback.test(host) ? isolated : headers;
