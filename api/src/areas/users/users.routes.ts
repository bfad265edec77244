import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { giveCookie } from '#areas/sessions/sessions.service.ts'
import { implement } from '#http/call.ts'
import { closeAccount, reactivateAccount, sendDeletionCode, sendReactivationCode } from './closing.service.ts'
import { deleteNotificationToken, readNotificationToken, setNotificationToken } from './notification-token.service.ts'
import {
  changeMe,
  readMe,
  readWalkthroughs,
  resetWalkthrough,
  saveWalkthrough,
  searchAllPeople,
  searchPeople,
  signOutEverywhere,
  unlinkIdentity,
} from './users.service.ts'

export const usersImplementation = implement('users', usersRoutes, {
  readMe: ({ app, actor }) => readMe(app, actor),
  updateMe: ({ app, actor, body }) => changeMe(app, actor, body),
  searchPeople: async ({ app, actor, body }) => ({ users: await searchPeople(app, actor, body.query, body.limit) }),
  searchAllPeople: ({ app, actor, body }) => searchAllPeople(app, actor, body),
  readWalkthroughs: ({ app, actor }) => readWalkthroughs(app, actor),
  saveWalkthrough: ({ app, actor, body }) => saveWalkthrough(app, actor, body),
  resetWalkthrough: ({ app, actor, body }) => resetWalkthrough(app, actor, body.id),
  sendDeletionCode: ({ app, actor }) => sendDeletionCode(app, actor),
  deleteMe: async ({ app, actor, body, reply }) => {
    const closed = await closeAccount(app, actor, body)
    reply.endSession()
    return closed
  },
  sendReactivationCode: call => sendReactivationCode(call, call.body.email),
  reactivateMe: async ({ body, reply, ...visit }) => {
    const { answer, session } = await reactivateAccount(visit, body)
    giveCookie(reply, session)
    return answer
  },
  signOutEverywhere: async ({ app, actor, body, reply }) => {
    const endedSessionCount = await signOutEverywhere(app, actor, body.keepThis)
    if (!body.keepThis) reply.endSession()
    return { endedSessionCount }
  },
  readNotificationToken: ({ app, actor }) => readNotificationToken(app, actor),
  setNotificationToken: ({ app, actor, body }) => setNotificationToken(app, actor, body),
  deleteNotificationToken: ({ app, actor }) => deleteNotificationToken(app, actor),
  unlinkFarcaster: ({ app, actor }) => unlinkIdentity(app, actor, 'farcaster'),
  unlinkTelegram: ({ app, actor }) => unlinkIdentity(app, actor, 'telegram'),
})
