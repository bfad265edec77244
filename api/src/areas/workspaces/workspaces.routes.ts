import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { implement } from '#http/call.ts'
import { addMember, changeMemberRole, leaveWorkspace, removeMember } from './members.service.ts'
import {
  changeSeatLimit,
  changeWorkspace,
  checkSeats,
  createWorkspace,
  listOwnWorkspaces,
  listWorkspaceMembers,
  readWorkspace,
  removeWorkspace,
  switchWorkspace,
  transferWorkspace,
} from './workspaces.service.ts'

export const workspacesImplementation = implement('workspaces', workspacesRoutes, {
  list: ({ app, actor, query }) => listOwnWorkspaces(app, actor, query),
  create: ({ app, actor, body }) => createWorkspace(app, actor, body),
  read: ({ app, actor, params }) => readWorkspace(app, actor, params.id),
  update: ({ app, actor, params, body }) => changeWorkspace(app, actor, params.id, body),
  remove: ({ app, actor, params }) => removeWorkspace(app, actor, params.id),
  listMembers: ({ app, actor, workspaceRole, params, query }) =>
    listWorkspaceMembers(app, actor, workspaceRole, params.id, query),
  addMember: ({ app, actor, params, body }) => addMember(app, actor, params.id, body),
  removeMember: ({ app, actor, params, body }) => removeMember(app, actor, params.id, body.uid),
  leave: ({ app, actor, params }) => leaveWorkspace(app, actor, params.id),
  leaveCurrent: ({ app, actor, body }) => leaveWorkspace(app, actor, body.workspaceId),
  transfer: ({ app, actor, params, body }) => transferWorkspace(app, actor, params.id, body.uid),
  switchTo: async ({ app, actor, params }) => {
    await switchWorkspace(app, actor, params.id)
    return readWorkspace(app, actor, params.id)
  },
  switchToPersonal: ({ app, actor }) => switchWorkspace(app, actor, null),
  changeRole: ({ app, actor, params, body }) => changeMemberRole(app, actor, params.id, body),
  checkSeats: ({ app, actor, params }) => checkSeats(app, actor, params.id),
  changeSeatLimit: ({ app, actor, params, body }) => changeSeatLimit(app, actor, params.id, body),
})
