import { signIn } from '../support/people/sign-in.ts';
import { insideRoutes, openScreen, recordScreens, seenOn } from '../support/screens/screens.ts';
import { expect, test } from '../support/test.ts';

test('the administrator opens every screen that needs no record: each has its title, and nothing is wrong, refused or unfinished', async ({
  page,
  hire,
}) => {
  test.slow();
  await signIn(page, await hire({ groups: ['administrators'] }));
  const addresses = insideRoutes.map(({ path }) => path).filter((path) => !(path in recordScreens));
  for (const path of addresses) {
    expect(await openScreen(page, path, { calm: 100 }), `${path} is done loading`).toBe(true);
    const { title, empty: _empty, ...seen } = await seenOn(page);
    expect(title, path).toMatch(/^.+ - 同舟$/);
    // Pay is shown to those who may see figures, and an administrator need not be one.
    const locked = path === '/report_form/salary' ? ['没有查看工资的权限'] : [];
    expect(seen).toEqual({ path, errors: [], locked, unfinished: undefined, wider: 0 });
  }
});
