import { z } from 'zod'
import { dateTime } from '#contract/fields.ts'
import { ownershipChange, workspaceRole } from './enums.ts'
import { id } from './ids.ts'
import { personBrief } from './person.ts'

/** What a member may be made by others: ownership is transferred, never given as a role. */
export const givenWorkspaceRole = z.enum(['admin', 'member', 'guest'])
export type GivenWorkspaceRole = z.infer<typeof givenWorkspaceRole>

export const workspaceSummary = z.object({
  id,
  name: z.string(),
  description: z.string(),
  picture: z.string().nullable(),
  /** What the caller is in it. */
  role: workspaceRole,
  isCurrent: z.boolean(),
  owner: personBrief,
  /** Owner, admins and members; guests take no seat. */
  seatsUsed: z.int(),
  seatLimit: z.int(),
  guestCount: z.int(),
  createdAt: dateTime,
  updatedAt: dateTime,
})
export type WorkspaceSummary = z.infer<typeof workspaceSummary>

export const workspaceMember = personBrief.extend({
  role: workspaceRole,
  /** For the owner and admins of the workspace, and oneself; null for others. */
  email: z.string().nullable(),
  joinedAt: dateTime,
})
export type WorkspaceMember = z.infer<typeof workspaceMember>

/**
 * What a change of membership did to the person's things in the workspace: CREATED, they came in as one who may own
 * things here; REMOVED, what they owned here passed to the workspace's owner; UNCHANGED, neither.
 */
export const membershipChange = z.object({ ownershipChange, passedItemCount: z.int() })
export type MembershipChange = z.infer<typeof membershipChange>

export const seats = z.object({ seatLimit: z.int(), seatsUsed: z.int(), seatsFree: z.int(), isFull: z.boolean() })
export type Seats = z.infer<typeof seats>
