import { z } from 'zod'
import { id } from '#entities/ids.ts'
import { idParam, sixDigits } from '#contract/fields.ts'
import { nothing, person, route, session } from '#contract/route.ts'
import { chainId, wallet, walletAddress, walletChallenge, walletProvider, walletSignature } from '#entities/wallet.ts'

const PER_MINUTE = 20
const codeErrors = ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_TRIES'] as const
const signatureErrors = ['SIGNATURE_INVALID', 'CHALLENGE_EXPIRED'] as const

/** Where a code went that the confirmation must carry; null when none is needed. */
const codeSentTo = z.string().nullable()

export const walletRoutes = {
  listOwned: route({
    method: 'GET',
    path: '/wallet/owned',
    summary: "The person's own wallets, newest first",
    access: person,
    response: z.object({ items: z.array(wallet) }),
  }),
  read: route({
    method: 'GET',
    path: '/wallet/{id}',
    summary: "One of the person's own wallets",
    access: person,
    params: idParam,
    response: wallet,
    errors: ['NOT_FOUND'],
  }),
  connect: route({
    method: 'POST',
    path: '/wallet/connect',
    summary:
      "A message for the wallet to sign. Unless the session has proved the account's e-mail in the last ten minutes, a code is mailed too",
    access: session,
    body: z.object({ provider: walletProvider, address: walletAddress, chainId: chainId.optional() }),
    response: walletChallenge.extend({ codeSentTo }),
    errors: ['TOO_MANY_TRIES'],
    ratePerMinute: PER_MINUTE,
  }),
  confirmConnect: route({
    method: 'POST',
    path: '/wallet/connect/confirm',
    summary: 'Link the wallet with the signed message, and with the code where one was mailed',
    access: session,
    body: z.object({
      provider: walletProvider,
      address: walletAddress,
      signature: walletSignature,
      message: z.string().max(4_000).optional(),
      code: sixDigits.optional(),
    }),
    response: wallet,
    errors: [...signatureErrors, ...codeErrors, 'WALLET_TAKEN'],
    ratePerMinute: PER_MINUTE,
  }),
  disconnect: route({
    method: 'POST',
    path: '/wallet/disconnect',
    summary:
      'Ask to unlink a wallet: mails a code; an account without e-mail signs a message instead, with that wallet or another of its own',
    access: session,
    body: z.object({ id, signWith: id.optional() }),
    response: z.object({ codeSentTo, challenge: walletChallenge.nullable() }),
    errors: ['NOT_FOUND', 'LAST_SIGN_IN_METHOD', 'TOO_MANY_TRIES'],
    ratePerMinute: PER_MINUTE,
  }),
  confirmDisconnect: route({
    method: 'POST',
    path: '/wallet/disconnect/confirm',
    summary: 'Unlink the wallet, with the mailed code or the signed message',
    access: session,
    body: z.object({
      id,
      code: sixDigits.optional(),
      signWith: id.optional(),
      signature: walletSignature.optional(),
      message: z.string().max(4_000).optional(),
    }),
    response: nothing,
    errors: ['NOT_FOUND', 'LAST_SIGN_IN_METHOD', ...codeErrors, ...signatureErrors],
    ratePerMinute: PER_MINUTE,
  }),
}
