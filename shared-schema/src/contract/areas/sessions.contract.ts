import { z } from 'zod'
import { idParam } from '#contract/fields.ts'
import { nothing, route, session } from '#contract/route.ts'

export const deviceKind = z.enum(['desktop', 'phone', 'tablet', 'program'])

/** A place where the person is signed in. */
export const deviceSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  device: z.object({
    kind: deviceKind,
    /** Empty where the browser did not say. */
    browser: z.string(),
    os: z.string(),
  }),
  ip: z.string(),
  signedInWith: z.enum(['code', 'password', 'evm', 'solana', 'sign-up', 'reset', 'first-run', 'review']),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
})
export type DeviceSession = z.infer<typeof deviceSession>

export const sessionRoutes = {
  list: route({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'The devices where the person is signed in, last seen first',
    access: session,
    response: z.object({ items: z.array(deviceSession) }),
  }),
  end: route({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    summary: 'Sign one device out, this one included',
    access: session,
    params: idParam,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
}
