import { useChineseMessages as speakChinese } from '@tongzhou/contract/messages.ts';
import { addressAfterLogin } from '#platform/session/leave.ts';
import { showKeptToast } from '#platform/toast.ts';
import { keptDemoKey } from './login/demo-key.ts';
import { offerLivingSession } from './login/living-session.ts';
import { startSignIn } from './login/sign-in-form.ts';
import { warmUp } from './login/warm-up.ts';

// The login is plain TypeScript on a plain page: it must be usable long before the application's code has arrived.

speakChinese({ jitless: true });
showKeptToast();

// Read before anything can end a dead session, which forgets the address as well.
const target = addressAfterLogin();
const enter = () => location.replace(target);

startSignIn(enter);
void offerLivingSession(enter);
const demoKey = keptDemoKey();
if (demoKey !== undefined)
  void import('./login/personas.ts').then(({ offerPersonas }) => offerPersonas(demoKey, enter));
warmUp();
