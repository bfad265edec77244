import { z } from 'zod'

/** A code is on its way, or would be: the answer is the same whether or not the address is known here. */
export const codeSent = z.object({
  expiresInSeconds: z.number(),
  /** When another code may be asked for. */
  retryAfterSeconds: z.number(),
})
export type CodeSent = z.infer<typeof codeSent>

/** The same, to the signed-in person, who may know where it went: `m•••@example.org`; null when the account has no e-mail. */
export const codeSentTo = codeSent.extend({ sentTo: z.string().nullable() })
export type CodeSentTo = z.infer<typeof codeSentTo>

/** Signed in: the session cookie is set. */
export const signedIn = z.object({
  uid: z.string(),
  name: z.string(),
  /** The account was made by this very call. */
  isNew: z.boolean(),
})
export type SignedIn = z.infer<typeof signedIn>

/** A wallet that is not known here yet makes an account only after its holder says to be 16 or older. */
export const walletSignIn = z.discriminatedUnion('status', [
  signedIn.extend({ status: z.literal('SIGNED_IN') }),
  z.object({ status: z.literal('AGE_NEEDED') }),
])
export type WalletSignIn = z.infer<typeof walletSignIn>

/** "I am 16 or older" has to be said; there is no other value. */
export const ageConfirmed = z.literal(true, { error: 'You must be 16 or older, and say so.' })
