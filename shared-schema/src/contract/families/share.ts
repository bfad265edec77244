import { z } from 'zod'
import { dateTime, email, idList, idParam, username } from '#contract/fields.ts'
import { item, nothing, person, route } from '#contract/route.ts'
import { errorCode } from '#contract/errors.ts'
import { grantRole, itemRole, ownershipChange, sharingMode } from '#entities/enums.ts'
import type { GrantRole, ItemKind } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'
import { bulkAnswer, workspaceBrief } from '#entities/item.ts'
import { personBrief } from '#entities/person.ts'
import { openDoors } from './doors.ts'
import type { Spelling } from './doors.ts'

const usual = {
  permissions: 'GET /{id}/permissions',
  share: 'POST /{id}/share',
  shareMany: 'POST /share',
  unshare: 'DELETE /{id}/share',
  setSharingMode: 'POST /{id}/share/mode',
  shareByWorkspace: 'PUT /{id}/share-by-workspace',
  setPermissionRole: 'PATCH /permission/{id}/role',
  leave: 'POST /{id}/leave',
} as const

/** One of the three names a person by; exactly one. */
export const personReference = z
  .object({ uid: id.optional(), username: username.optional(), email: email.optional() })
  .refine(
    given => [given.uid, given.username, given.email].filter(Boolean).length === 1,
    'name the person by one of uid, username or email',
  )
export type PersonReference = z.infer<typeof personReference>

const permission = z.object({
  id,
  role: grantRole,
  /** Whom it is for: one of the two. */
  person: personBrief.nullable(),
  workspace: workspaceBrief.nullable(),
  grantedBy: personBrief.nullable(),
  createdAt: dateTime,
  /** When it stops opening anything; null: when it is taken back. */
  expiresAt: dateTime.nullable(),
  /** Why it opens nothing at present: the item is private or in the trash, or a draft, which only editors see. */
  heldBackBy: z.enum(['private', 'draft', 'deleted']).nullable(),
})

/** Who can see a thing, and why. */
export const accessReport = z.object({
  id,
  name: z.string(),
  sharingMode,
  /** Of what is public: when its link stops opening it. */
  linkExpiresAt: dateTime.nullable(),
  discoverable: z.boolean(),
  owner: personBrief,
  permissions: z.array(permission),
  /** What the folders above hand down: to a person, to a workspace, or to anyone (both null). */
  inherited: z.array(
    z.object({
      folder: z.object({ id, name: z.string() }),
      role: itemRole,
      person: personBrief.nullable(),
      workspace: workspaceBrief.nullable(),
    }),
  ),
  you: z.object({
    role: itemRole,
    canShare: z.boolean(),
    /** Only what was given to the caller by name can be given back. */
    canLeave: z.boolean(),
    canTransfer: z.boolean(),
  }),
})
export type AccessReport = z.infer<typeof accessReport>

const shareAnswer = z.object({
  report: accessReport,
  done: z.array(id),
  refused: z.array(z.object({ person: z.string(), code: errorCode, message: z.string() })),
})

const later = dateTime.refine(moment => Date.parse(moment) > Date.now(), 'is over already')
/** Left out: as it is, which for something new is without an end. */
const expiresAt = later.nullable().optional()

/** What becomes of the sharing of each of many things. */
const sharingChange = z.discriminatedUnion('is', [
  z.object({ is: z.literal('person'), person: personReference, role: grantRole, expiresAt }),
  z.object({ is: z.literal('workspace'), workspaceId: id, role: grantRole, expiresAt }),
  z.object({ is: z.literal('mode'), mode: sharingMode }),
])
export type SharingChange = z.infer<typeof sharingChange>

function hasRoleOf(roles: z.ZodType<GrantRole, GrantRole>) {
  return (change: SharingChange) => change.is === 'mode' || roles.safeParse(change.role).success
}

/** Sharing with people and workspaces, the mode, roles, leaving. `roles` are those that a permission of this kind can give. */
export function shareRoutes(
  kind: ItemKind,
  base: string,
  spelling: Spelling<typeof usual> = {},
  roles: z.ZodType<GrantRole, GrantRole> = grantRole,
) {
  const doors = { ...usual, ...spelling }
  return {
    permissions: route({
      ...openDoors(base, doors.permissions),
      summary: 'Who can see this, and why',
      access: item(kind, 'view'),
      params: idParam,
      response: accessReport,
    }),
    share: route({
      ...openDoors(base, doors.share),
      summary: 'Share with people by uid, username or e-mail; a private item becomes restricted',
      access: item(kind, 'share'),
      params: idParam,
      body: z.object({ people: z.array(personReference).min(1).max(50), role: roles.default('viewer'), expiresAt }),
      response: shareAnswer,
      ratePerMinute: 60,
    }),
    shareMany: route({
      ...openDoors(base, doors.shareMany),
      summary: 'Share many with a person or a workspace, or set who else opens them; each by itself',
      access: person,
      body: idList.extend({ change: sharingChange.refine(hasRoleOf(roles), 'is no role of this kind') }),
      response: bulkAnswer,
      ratePerMinute: 30,
    }),
    unshare: route({
      ...openDoors(base, doors.unshare),
      summary: 'Take access back from a person or a workspace',
      access: item(kind, 'share'),
      params: idParam,
      body: z
        .object({ uid: id.optional(), workspaceId: id.optional() })
        .refine(given => Boolean(given.uid) !== Boolean(given.workspaceId), 'name a person or a workspace'),
      response: accessReport,
    }),
    setSharingMode: route({
      ...openDoors(base, doors.setSharingMode),
      summary: 'Keep private, share with those named, or let anyone with the link view, until a moment if one is given',
      access: item(kind, 'share'),
      params: idParam,
      /** What has an end cannot be found by everybody, and is taken out of Explore. */
      body: z
        .object({ mode: sharingMode, linkExpiresAt: later.nullable().default(null) })
        .refine(given => given.mode === 'public' || given.linkExpiresAt === null, 'only a public link has an end'),
      response: accessReport,
    }),
    shareByWorkspace: route({
      ...openDoors(base, doors.shareByWorkspace),
      summary: 'Give all of a workspace but its guests a role, or none with role null',
      access: item(kind, 'share'),
      params: idParam,
      body: z.object({ workspaceId: id, role: roles.nullable(), expiresAt }),
      response: accessReport,
    }),
    setPermissionRole: route({
      ...openDoors(base, doors.setPermissionRole),
      summary: 'Change the role a permission gives, and how long',
      access: person,
      params: idParam,
      body: z.object({ role: roles, expiresAt }),
      response: accessReport,
    }),
    leave: route({
      ...openDoors(base, doors.leave),
      summary: 'Give back the access one was given by name',
      access: item(kind, 'view'),
      params: idParam,
      response: nothing,
      errors: ['CONFLICT'],
    }),
  }
}
export type ShareRoutes = ReturnType<typeof shareRoutes>

const usualTransfer = { transfer: 'POST /{id}/transfer' } as const

/** For kinds whose things change hands one by one. A folder's owner is its tree's, so folders are moved instead. */
export function transferRoutes(kind: ItemKind, base: string, spelling: Spelling<typeof usualTransfer> = {}) {
  const doors = { ...usualTransfer, ...spelling }
  return {
    transfer: route({
      ...openDoors(base, doors.transfer),
      summary: 'Make somebody who has access its owner',
      access: item(kind, 'transfer'),
      params: idParam,
      body: z.object({
        to: personReference,
        /** What the former owner keeps; null: nothing. */
        keepRole: grantRole.nullable().default('editor'),
      }),
      response: z.object({
        /** What it did to the ownership of the one it was given to, and of the caller. */
        ownershipChange,
        yourOwnershipChange: ownershipChange,
        /** null: the caller does not see it any more. */
        report: accessReport.nullable(),
      }),
      errors: ['CONFLICT'],
    }),
  }
}
export type TransferRoutes = ReturnType<typeof transferRoutes>
