import { z } from 'zod'
import { email, nameField, password, sixDigits } from '#contract/fields.ts'
import { anyone, nothing, route, session } from '#contract/route.ts'
import { locale } from '#entities/enums.ts'
import { ageConfirmed, codeSent, codeSentTo, signedIn, walletSignIn } from '#entities/sign-in.ts'
import { chainId, evmAddress, solanaAddress, walletChallenge, walletSignature } from '#entities/wallet.ts'

/** Asking for mails is cheap for the asker and a nuisance for the receiver. */
const SENDS_PER_MINUTE = 10
const TRIES_PER_MINUTE = 20

/** A code a half minute, six an hour. */
const sendErrors = ['TOO_SOON', 'TOO_MANY_TRIES'] as const
const codeErrors = ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_TRIES'] as const
/** Only for addresses without an account, where it chooses the language of the mail; else the account's own counts. */
const mailTo = z.object({ email, locale: locale.optional() })

const signUp = {
  sendSignUpEmail: route({
    method: 'POST',
    path: '/auth/sign-up/send-email',
    summary: 'Mail a code to sign up with. An address that has an account gets a mail that says so instead',
    access: anyone,
    body: mailTo.extend({ ageConfirmed }),
    response: codeSent,
    errors: [...sendErrors, 'SIGN_UP_CLOSED'],
    ratePerMinute: SENDS_PER_MINUTE,
  }),
  verifySignUpEmail: route({
    method: 'POST',
    path: '/auth/sign-up/verify-email',
    summary: 'Make the account with the mailed code and sign in',
    access: anyone,
    body: z.object({
      email,
      code: sixDigits,
      name: nameField().optional(),
      password: password.optional(),
      ageConfirmed,
    }),
    response: signedIn,
    errors: [...codeErrors, 'SIGN_UP_CLOSED'],
    ratePerMinute: TRIES_PER_MINUTE,
    secret: true,
  }),
  checkEmailVerified: route({
    method: 'GET',
    path: '/auth/check-email-verified/{email}',
    summary: "Whether the caller's own e-mail is verified; about any other address the answer is always false",
    access: anyone,
    params: z.object({ email }),
    response: z.object({ verified: z.boolean() }),
  }),
}

const signIn = {
  sendPasscode: route({
    method: 'POST',
    path: '/auth/sign-in/send-passcode',
    summary: 'Mail a code to sign in with. An address without an account gets a mail that says so',
    access: anyone,
    body: mailTo,
    response: codeSent,
    errors: sendErrors,
    ratePerMinute: SENDS_PER_MINUTE,
  }),
  verifyPasscode: route({
    method: 'POST',
    path: '/auth/sign-in/verify-passcode',
    summary: 'Sign in with the mailed code',
    access: anyone,
    body: z.object({ email, code: sixDigits }),
    response: signedIn,
    errors: [...codeErrors, 'ACCOUNT_DELETED'],
    ratePerMinute: TRIES_PER_MINUTE,
    secret: true,
  }),
  signInWithPassword: route({
    method: 'POST',
    path: '/auth/sign-in/password',
    summary:
      'Sign in with e-mail and password: sets the session cookie. A script then sends that cookie, and the header `Origin: <PUBLIC_URL>` with every request that writes',
    access: anyone,
    // The least length is a rule for new passwords; what an account has may be older than the rule.
    body: z.object({ email, password: z.string().min(1, 'must not be empty').max(256) }),
    response: signedIn,
    errors: ['WRONG_CREDENTIALS', 'TOO_MANY_TRIES', 'ACCOUNT_DELETED'],
    ratePerMinute: TRIES_PER_MINUTE,
    secret: true,
  }),
  signOut: route({
    method: 'POST',
    path: '/auth/sign-out',
    summary: 'End this session',
    access: session,
    guests: true,
    response: nothing,
  }),
}

const passwords = {
  sendResetCode: route({
    method: 'POST',
    path: '/auth/reset-password/send-code',
    summary: 'Mail a code to set a new password with. An address without an account gets a mail that says so',
    access: anyone,
    body: mailTo,
    response: codeSent,
    errors: sendErrors,
    ratePerMinute: SENDS_PER_MINUTE,
  }),
  verifyResetCode: route({
    method: 'POST',
    path: '/auth/reset-password/verify-code',
    summary: 'Set a new password with the mailed code, end all sessions there were, and sign in',
    access: anyone,
    body: z.object({ email, code: sixDigits, newPassword: password }),
    response: signedIn,
    errors: [...codeErrors, 'ACCOUNT_DELETED'],
    ratePerMinute: TRIES_PER_MINUTE,
    secret: true,
  }),
  sendPasswordCode: route({
    method: 'POST',
    path: '/auth/password/send-code',
    summary: "Mail a code to the account's own address, to set a first password with or to replace a forgotten one",
    access: session,
    response: codeSentTo,
    errors: [...sendErrors, 'BAD_REQUEST'],
    ratePerMinute: SENDS_PER_MINUTE,
  }),
  setPassword: route({
    method: 'POST',
    path: '/auth/password',
    summary: 'Set or change the password, by the current one or by the mailed code; ends all other sessions',
    access: session,
    body: z.object({
      currentPassword: z.string().max(256).optional(),
      code: sixDigits.optional(),
      newPassword: password,
    }),
    response: z.object({ sessionsEnded: z.number() }),
    errors: [...codeErrors, 'WRONG_CREDENTIALS', 'BAD_REQUEST'],
    ratePerMinute: TRIES_PER_MINUTE,
    secret: true,
  }),
}

const walletSignUp = {
  /** With these an unknown wallet makes an account; the same signature may be sent again with them. */
  ageConfirmed: ageConfirmed.optional(),
  name: nameField().optional(),
  locale: locale.optional(),
}
const walletErrors = ['SIGNATURE_INVALID', 'CHALLENGE_EXPIRED', 'SIGN_UP_CLOSED', 'ACCOUNT_DELETED'] as const

const wallets = {
  initiateEvm: route({
    method: 'POST',
    path: '/auth/evm/initiate',
    summary: 'A message (EIP-4361) for an Ethereum wallet to sign',
    access: anyone,
    body: z.object({ address: evmAddress, chainId: chainId.optional() }),
    response: walletChallenge,
    ratePerMinute: TRIES_PER_MINUTE,
  }),
  validateEvm: route({
    method: 'POST',
    path: '/auth/evm/validate',
    summary: 'Sign in with the signed message; contract wallets (EIP-1271) where EVM_RPC_URLS names their chain',
    access: anyone,
    body: z.object({
      address: evmAddress,
      signature: walletSignature.regex(/^0x([0-9a-fA-F]{2})+$/, 'must be hex and start with 0x'),
      message: z.string().max(4_000).optional(),
      ...walletSignUp,
    }),
    response: walletSignIn,
    errors: walletErrors,
    ratePerMinute: TRIES_PER_MINUTE,
    secret: true,
  }),
  initiateSolana: route({
    method: 'POST',
    path: '/auth/solana/initiate',
    summary: 'A message for a Solana wallet to sign',
    access: anyone,
    body: z.object({ address: solanaAddress }),
    response: walletChallenge,
    ratePerMinute: TRIES_PER_MINUTE,
  }),
  validateSolana: route({
    method: 'POST',
    path: '/auth/solana/validate',
    summary: 'Sign in with the signed message (ed25519; the signature in base58 or base64)',
    access: anyone,
    body: z.object({
      address: solanaAddress,
      signature: walletSignature,
      message: z.string().max(4_000).optional(),
      ...walletSignUp,
    }),
    response: walletSignIn,
    errors: walletErrors,
    ratePerMinute: TRIES_PER_MINUTE,
    secret: true,
  }),
}

const linkWallet = {
  sendLinkWalletCode: route({
    method: 'POST',
    path: '/auth/link-wallet/send-code',
    summary: "Mail a code to the account's address, to prove who links a wallet",
    access: session,
    response: codeSentTo,
    errors: sendErrors,
    ratePerMinute: SENDS_PER_MINUTE,
  }),
  verifyLinkWalletCode: route({
    method: 'POST',
    path: '/auth/link-wallet/verify-code',
    summary: 'Prove it: for ten minutes this session may connect wallets (POST /wallet/connect) without another code',
    access: session,
    body: z.object({ code: sixDigits }),
    response: z.object({ provenUntil: z.string() }),
    errors: codeErrors,
    ratePerMinute: TRIES_PER_MINUTE,
  }),
}

const changeEmail = {
  sendChangeEmailCode: route({
    method: 'POST',
    path: '/auth/change-email/send-code',
    summary: "Step 1: mail a code to the account's present address. `sentTo: null` when it has none: go on to step 2",
    access: session,
    response: codeSentTo,
    errors: sendErrors,
    ratePerMinute: SENDS_PER_MINUTE,
  }),
  verifyChangeEmailCode: route({
    method: 'POST',
    path: '/auth/change-email/verify-code',
    summary: 'Step 2: with that code, name the new address; a second code goes there',
    access: session,
    body: z.object({ newEmail: email, code: sixDigits.optional() }),
    response: codeSent,
    errors: [...codeErrors, 'TOO_SOON'],
    ratePerMinute: TRIES_PER_MINUTE,
  }),
  verifyNewEmail: route({
    method: 'POST',
    path: '/auth/change-email/verify-new-email/{code}',
    summary: 'Step 3: the code from the new address changes it. At most once in 60 days; the old address is told',
    access: session,
    // Held against its form only after the caller is known, as a body is not: it stands in the path.
    params: z.object({ code: z.string().trim().max(64) }),
    response: z.object({ email: z.string() }),
    errors: [...codeErrors, 'EMAIL_TAKEN', 'TOO_SOON'],
    ratePerMinute: TRIES_PER_MINUTE,
  }),
}

const secureAccount = {
  sendSecureAccountCode: route({
    method: 'POST',
    path: '/auth/secure-account/send-code',
    summary: 'Mail a code that locks everyone else out of the account',
    access: anyone,
    body: mailTo,
    response: codeSent,
    errors: sendErrors,
    ratePerMinute: SENDS_PER_MINUTE,
  }),
  verifySecureAccountCode: route({
    method: 'POST',
    path: '/auth/secure-account/verify-code',
    summary:
      'Secure the account, with a mailed code or with the token that an old address got when it was replaced (the old address then comes back): ends all sessions and API keys, unlinks wallets of the last 7 days, and replaces or removes the password',
    access: anyone,
    body: z.object({
      email,
      code: z
        .string()
        .trim()
        .regex(/^(\d{6}|[\w-]{43})$/, 'must be the code or the link from the mail'),
      newPassword: password.optional(),
    }),
    response: z.object({
      email: z.string(),
      sessionsEnded: z.number(),
      apiKeysEnded: z.number(),
      walletsUnlinked: z.number(),
      passwordSet: z.boolean(),
    }),
    errors: [...codeErrors, 'EMAIL_TAKEN'],
    ratePerMinute: TRIES_PER_MINUTE,
    secret: true,
  }),
}

const firstRun = {
  readFirstRun: route({
    method: 'GET',
    path: '/auth/first-run',
    summary: 'Whether this installation still lacks its owner',
    access: anyone,
    response: z.object({ ownerMissing: z.boolean() }),
  }),
  completeFirstRun: route({
    method: 'POST',
    path: '/auth/first-run',
    summary: "Make the installation owner's account with the one-time link that the server printed, and sign in",
    access: anyone,
    body: z.object({
      token: z.string().trim().min(1, 'must be the token from the link').max(200),
      name: nameField(),
      email,
      password,
      ageConfirmed,
    }),
    response: signedIn,
    errors: ['CODE_INVALID', 'EMAIL_TAKEN', 'GONE'],
    ratePerMinute: TRIES_PER_MINUTE,
    secret: true,
  }),
}

export const authRoutes = {
  ...signUp,
  ...signIn,
  ...passwords,
  ...wallets,
  ...linkWallet,
  ...changeEmail,
  ...secureAccount,
  ...firstRun,
}
