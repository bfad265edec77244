import { z } from 'zod'
import { contentRatings } from './closed-lists.ts'

export const itemKind = z.enum([
  'IMAGE',
  'FOLDER',
  'ARTICLE',
  'STYLE',
  'WORKFLOW',
  'WILDCARD',
  'RECIPE',
  'SD_WORKFLOW',
  'CHAT_ROOM',
  'SD_MODEL',
  'ARTBOARD',
  'RECIPE_TASK',
  'INSPIRATION_IMAGE',
  'PROMPT',
])
export type ItemKind = z.infer<typeof itemKind>

export const itemRole = z.enum(['owner', 'editor', 'contributor', 'viewer'])
export type ItemRole = z.infer<typeof itemRole>
/** What a grant may give: ownership is never granted, only transferred. */
export const grantRole = z.enum(['editor', 'contributor', 'viewer'])
export type GrantRole = z.infer<typeof grantRole>

export const sharingMode = z.enum(['private', 'restricted', 'public'])
export type SharingMode = z.infer<typeof sharingMode>

export const workspaceRole = z.enum(['owner', 'admin', 'member', 'guest'])
export type WorkspaceRole = z.infer<typeof workspaceRole>

export const siteRole = z.enum(['member', 'moderator', 'owner'])
export type SiteRole = z.infer<typeof siteRole>

export const contentRating = z.enum(contentRatings)
export type ContentRating = z.infer<typeof contentRating>

export const sortOrder = z.enum(['ASC', 'DESC'])
export const locale = z.enum(['en', 'vi'])
export type Locale = z.infer<typeof locale>
export const theme = z.enum(['system', 'dark', 'light'])
export type Theme = z.infer<typeof theme>
export const ownershipChange = z.enum(['CREATED', 'REMOVED', 'UNCHANGED'])
export const identityProvider = z.enum(['email', 'evm', 'solana', 'farcaster', 'telegram', 'google', 'apple'])
export type IdentityProvider = z.infer<typeof identityProvider>

/** Named, so that each theme shows them legibly. */
export const tagColor = z.enum(['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'grey'])
export type TagColor = z.infer<typeof tagColor>
