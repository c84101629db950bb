const name = 'register_token';

// In this tab alone, and never as admin_token: a registration is no login.

export const keepRegisterToken = (token: string): void => sessionStorage.setItem(name, token);
export const registerToken = (): string | undefined => sessionStorage.getItem(name) ?? undefined;
