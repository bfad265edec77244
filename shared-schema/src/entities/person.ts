import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { identityProvider, locale, siteRole, theme, workspaceRole } from './enums.ts'
import { id } from './ids.ts'

export const profileStatus = z.enum(['private', 'public'])
export type ProfileStatus = z.infer<typeof profileStatus>

/** What anybody who meets a person sees of them. No e-mail address: that is for the person and those who run their workspace. */
export const personBrief = z.object({
  uid: id,
  name: z.string(),
  username: z.string().nullable(),
  /** Address of the picture; null: the client draws one from the uid. */
  picture: z.string().nullable(),
})
export type PersonBrief = z.infer<typeof personBrief>

/** The guided tours. Named after the layouts they lead through. */
export const walkthroughId = z.enum([
  'home-space',
  'recipes',
  'recipe-detail-1',
  'recipe-detail-2',
  'workflow-detail',
  'workflow-detail-1',
  'workflow-detail-2',
  'inpainting',
  'wildcards',
  'artboards',
])
export type WalkthroughId = z.infer<typeof walkthroughId>

export const walkthroughProgress = z.object({
  /** The step to go on from. */
  step: z.int().min(0).max(50),
  /** Seen to the end, or closed for good. */
  completedAt: dateTime.nullable(),
})
export type WalkthroughProgress = z.infer<typeof walkthroughProgress>
export const walkthroughs = z.partialRecord(walkthroughId, walkthroughProgress)
export type Walkthroughs = z.infer<typeof walkthroughs>

export const signInMethods = z.object({
  /** By a code sent to the confirmed address. */
  email: z.boolean(),
  password: z.boolean(),
  identities: z.array(z.object({ id, provider: identityProvider, label: z.string(), createdAt: dateTime })),
})

export const me = personBrief.extend({
  email: z.string().nullable(),
  /** From when the address may be changed again; null: now. */
  emailChangeableAt: dateTime.nullable(),
  /** Address of the picture above one’s profile. */
  cover: z.string().nullable(),
  bio: z.string(),
  locale,
  theme,
  profileStatus,
  siteRole,
  walkthroughs,
  onboarded: z.boolean(),
  currentWorkspace: z.object({ id, name: z.string(), picture: z.string().nullable(), role: workspaceRole }).nullable(),
  signInMethods,
  deletionDueAt: dateTime.nullable(),
  /** Of a review guest: the one thing they see. */
  onlyItemId: id.nullable().default(null),
  createdAt: dateTime,
})
export type Me = z.infer<typeof me>
