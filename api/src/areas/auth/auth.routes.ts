import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { giveCookie, signOut } from '#areas/sessions/sessions.service.ts'
import { sendLinkWalletCode, verifyLinkWalletCode } from '#areas/wallet/wallet-right.service.ts'
import { implement } from '#http/call.ts'
import type { Reply } from '#http/call.ts'
import { sendChangeEmailCode, verifyChangeEmailCode, verifyNewEmail } from './change-email.service.ts'
import type { Entered } from './enter.service.ts'
import { completeFirstRun, readFirstRun } from './first-run.service.ts'
import { sendEmailCode, verifyPasscode } from './passcode.service.ts'
import { sendPasswordCode, setPassword, signInWithPassword, verifyResetCode } from './password.service.ts'
import { secureAccount } from './secure-account.service.ts'
import { checkEmailVerified, sendSignUpEmail, verifySignUpEmail } from './sign-up.service.ts'
import { initiateWalletSignIn, signInWithWallet } from './wallet-sign-in.service.ts'
import type { WalletGiven } from './wallet-sign-in.service.ts'
import type { Visit } from '#areas/sessions/sessions.service.ts'
import type { WalletProvider } from '@atelier/shared-schema/entities/wallet.ts'

export const authImplementation = implement('auth', authRoutes, {
  sendSignUpEmail: call => sendSignUpEmail(call, call.body),
  verifySignUpEmail: async call => answerEntered(call.reply, await verifySignUpEmail(call, call.body)),
  checkEmailVerified: ({ app, actor, params }) => checkEmailVerified(app, actor, params.email),

  sendPasscode: call => sendEmailCode(call, 'sign-in', call.body),
  verifyPasscode: async call => answerEntered(call.reply, await verifyPasscode(call, call.body)),
  signInWithPassword: async call => answerEntered(call.reply, await signInWithPassword(call, call.body)),
  signOut: async ({ app, actor, reply }) => {
    await signOut(app, actor)
    reply.endSession()
  },

  sendResetCode: call => sendEmailCode(call, 'reset-password', call.body),
  verifyResetCode: async call => answerEntered(call.reply, await verifyResetCode(call, call.body)),
  sendPasswordCode: ({ app, actor }) => sendPasswordCode(app, actor),
  setPassword: ({ app, actor, body }) => setPassword(app, actor, body),

  initiateEvm: ({ app, body }) => initiateWalletSignIn(app, { ...body, provider: 'evm' }),
  validateEvm: call => answerWallet(call, 'evm', call.body),
  initiateSolana: ({ app, body }) => initiateWalletSignIn(app, { ...body, provider: 'solana' }),
  validateSolana: call => answerWallet(call, 'solana', call.body),

  sendLinkWalletCode: ({ app, actor }) => sendLinkWalletCode(app, actor),
  verifyLinkWalletCode: ({ app, actor, body }) => verifyLinkWalletCode(app, actor, body.code),

  sendChangeEmailCode: ({ app, actor }) => sendChangeEmailCode(app, actor),
  verifyChangeEmailCode: ({ app, actor, body }) => verifyChangeEmailCode(app, actor, body),
  verifyNewEmail: ({ app, actor, params }) => verifyNewEmail(app, actor, params.code),

  sendSecureAccountCode: call => sendEmailCode(call, 'secure-account', call.body),
  verifySecureAccountCode: ({ app, body }) => secureAccount(app, body),

  readFirstRun: ({ app }) => readFirstRun(app),
  completeFirstRun: async call => answerEntered(call.reply, await completeFirstRun(call, call.body)),
})

function answerEntered(reply: Reply, { answer, session }: Entered) {
  giveCookie(reply, session)
  return answer
}

async function answerWallet(call: Visit & { reply: Reply }, provider: WalletProvider, given: WalletGiven) {
  const { answer, session } = await signInWithWallet(call, provider, given)
  if (session) giveCookie(call.reply, session)
  return answer
}
