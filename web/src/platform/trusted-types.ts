// Everything the program gives the document as HTML is text without tags (antd's styles); a string with one is refused,
// here and by the content security policy, so that injected markup cannot become elements.

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
}

const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

factory?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('markup is not allowed here');
    return text;
  },
});
