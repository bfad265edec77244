import { z } from 'zod'
import { email, idParam, nameField, page, pageQuery, textField, username } from '#contract/fields.ts'
import { nothing, person, route, siteOwner, workspace } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import { givenWorkspaceRole, membershipChange, seats, workspaceMember, workspaceSummary } from '#entities/workspace.ts'

/** One person, named in one way. */
const someone = z
  .object({ uid: id.optional(), username: username.optional(), email: email.optional() })
  .refine(who => [who.uid, who.username, who.email].filter(name => name !== undefined).length === 1, {
    error: 'must name one person, by uid, username or email',
  })

export const workspacesRoutes = {
  list: route({
    method: 'GET',
    path: '/workspaces',
    summary: 'The workspaces one belongs to, oldest membership first',
    access: person,
    query: pageQuery,
    response: page(workspaceSummary),
  }),
  create: route({
    method: 'POST',
    path: '/workspaces',
    summary: 'Create a workspace and work in it; one account owns at most one',
    access: person,
    body: z.object({ name: nameField(120), description: textField(500).default('') }),
    response: workspaceSummary,
    status: 201,
    errors: ['WORKSPACE_OWNED_ALREADY'],
  }),
  read: route({
    method: 'GET',
    path: '/workspaces/{id}',
    summary: 'A workspace',
    access: workspace('guest'),
    params: idParam,
    response: workspaceSummary,
  }),
  update: route({
    method: 'PATCH',
    path: '/workspaces/{id}',
    summary: 'Rename or describe a workspace, or give it a picture',
    access: workspace('admin'),
    params: idParam,
    body: z.object({
      name: nameField(120).optional(),
      description: textField(500).optional(),
      /** An uploaded image of one’s own, for WORKSPACE; null takes the picture away. */
      pictureFileId: id.nullable().optional(),
    }),
    response: workspaceSummary,
  }),
  remove: route({
    method: 'DELETE',
    path: '/workspaces/{id}',
    summary: 'Delete a workspace; what was made in it stays with its owners',
    access: workspace('owner'),
    params: idParam,
    response: nothing,
  }),
  listMembers: route({
    method: 'GET',
    path: '/workspaces/{id}/members',
    summary: 'Who is in a workspace',
    access: workspace('member'),
    params: idParam,
    query: pageQuery,
    response: page(workspaceMember),
  }),
  addMember: route({
    method: 'POST',
    path: '/workspaces/{id}/members',
    summary: 'Add a person who has an account, or change what somebody is here',
    access: workspace('admin'),
    params: idParam,
    body: someone.safeExtend({ role: givenWorkspaceRole.default('member') }),
    response: membershipChange.extend({ member: workspaceMember }),
    errors: ['SEATS_FULL', 'LAST_OWNER'],
    ratePerMinute: 20,
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/workspaces/{id}/members',
    summary: 'Remove a person; what they own in the workspace passes to its owner',
    access: workspace('admin'),
    params: idParam,
    body: z.object({ uid: id }),
    response: membershipChange,
    errors: ['LAST_OWNER'],
  }),
  leave: route({
    method: 'POST',
    path: '/workspaces/{id}/leave',
    summary: 'Leave a workspace; what one owns in it passes to its owner',
    access: workspace('guest'),
    params: idParam,
    response: membershipChange,
    errors: ['LAST_OWNER'],
  }),
  leaveCurrent: route({
    method: 'POST',
    path: '/workspaces/leave',
    summary: 'Leave the workspace one works in now, or the one named',
    access: person,
    body: z.object({ workspaceId: id.optional() }),
    response: membershipChange,
    errors: ['LAST_OWNER'],
  }),
  transfer: route({
    method: 'POST',
    path: '/workspaces/{id}/transfer',
    summary: 'Make another member the owner; the former owner becomes an admin',
    access: workspace('owner'),
    params: idParam,
    body: z.object({ uid: id }),
    response: workspaceSummary,
    errors: ['WORKSPACE_OWNED_ALREADY'],
  }),
  switchTo: route({
    method: 'POST',
    path: '/workspaces/{id}/switch',
    summary: 'Work in this workspace from now on',
    access: workspace('guest'),
    params: idParam,
    response: workspaceSummary,
  }),
  switchToPersonal: route({
    method: 'POST',
    path: '/workspaces/switch',
    summary: 'Work in one’s own space, outside every workspace',
    access: person,
    response: nothing,
  }),
  changeRole: route({
    method: 'POST',
    path: '/workspaces/user-workspace/{id}',
    summary: 'Change what a person (the id) is in a workspace: the one named, or the current one',
    access: person,
    params: idParam,
    body: z.object({ role: givenWorkspaceRole, workspaceId: id.optional() }),
    response: membershipChange.extend({ member: workspaceMember }),
    errors: ['SEATS_FULL', 'LAST_OWNER'],
  }),
  checkSeats: route({
    method: 'POST',
    path: '/workspaces/{id}/member-limit',
    summary: 'How many seats a workspace has and how many are taken',
    access: workspace('member'),
    params: idParam,
    response: seats,
  }),
  changeSeatLimit: route({
    method: 'PUT',
    path: '/workspaces/{id}/member-limit',
    summary: 'Give a workspace more or fewer seats',
    access: siteOwner,
    params: idParam,
    body: z.object({ seatLimit: z.int().min(1).max(10_000), reason: textField(500).default('') }),
    response: seats,
  }),
}
