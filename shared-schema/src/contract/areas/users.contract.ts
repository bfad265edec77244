import { z } from 'zod'
import { dateTime, email, nameField, pageQuery, page, sixDigits, textField, username } from '#contract/fields.ts'
import { anyone, nothing, person, route, session } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import { locale, theme } from '#entities/enums.ts'
import { me, personBrief, profileStatus, walkthroughId, walkthroughs } from '#entities/person.ts'
import { pushSubscription } from '#entities/push.ts'
import { codeSent, codeSentTo, signedIn } from '#entities/sign-in.ts'

const searchText = textField(120).trim().min(1, 'must not be empty')

export const usersRoutes = {
  readMe: route({
    method: 'GET',
    path: '/users/me',
    summary: 'The person who is signed in',
    access: person,
    guests: true,
    response: me,
  }),
  updateMe: route({
    method: 'PATCH',
    path: '/users/me',
    summary: 'Change one’s own details',
    access: person,
    body: z.object({
      name: nameField(120).optional(),
      /** null gives the username up. */
      username: username.nullable().optional(),
      bio: textField(1_000).optional(),
      locale: locale.optional(),
      theme: theme.optional(),
      profileStatus: profileStatus.optional(),
      /** An uploaded image of one’s own, for USER_AVATAR; null takes the picture away. */
      pictureFileId: id.nullable().optional(),
      /** The same for USER_COVER_IMAGE. */
      coverFileId: id.nullable().optional(),
    }),
    response: me,
    errors: ['USERNAME_TAKEN'],
  }),
  searchPeople: route({
    method: 'POST',
    path: '/users/searches',
    summary: 'Suggest people while typing: those one works or shares with, then public profiles',
    access: person,
    body: z.object({ query: searchText, limit: z.int().min(1).max(20).default(8) }),
    response: z.object({ users: z.array(personBrief) }),
    ratePerMinute: 120,
  }),
  searchAllPeople: route({
    method: 'POST',
    path: '/users/searches/all',
    summary: 'Everybody one works or shares with and every public profile, by name or username',
    access: person,
    body: z.object({ query: searchText.optional(), ...pageQuery.shape }),
    response: page(personBrief),
    ratePerMinute: 60,
  }),
  readWalkthroughs: route({
    method: 'GET',
    path: '/users/completedWalkthrough',
    summary: 'How far one has come in the guided tours',
    access: person,
    response: z.object({ walkthroughs }),
  }),
  saveWalkthrough: route({
    method: 'POST',
    path: '/users/completedWalkthrough',
    summary: 'Note a step of a guided tour, or that it is over',
    access: person,
    body: z.object({
      id: walkthroughId,
      step: z.int().min(0).max(50).default(0),
      completed: z.boolean().default(true),
    }),
    response: z.object({ walkthroughs }),
  }),
  resetWalkthrough: route({
    method: 'POST',
    path: '/users/resetWalkthrough',
    summary: 'Show a guided tour again from its start, or all of them',
    access: person,
    body: z.object({ id: walkthroughId.optional() }),
    response: z.object({ walkthroughs }),
  }),
  sendDeletionCode: route({
    method: 'POST',
    path: '/users/me/deletion/code',
    aliases: ['POST /me/deletion/code'],
    summary: 'Mail a code that confirms the deletion of one’s account',
    access: session,
    response: codeSentTo,
    errors: ['TOO_SOON', 'BAD_REQUEST'],
    ratePerMinute: 5,
  }),
  deleteMe: route({
    method: 'POST',
    path: '/users/me/deletion',
    aliases: ['POST /me/deletion'],
    summary: 'Close one’s account: signed out everywhere at once, erased after 30 days',
    access: session,
    body: z.object({
      code: sixDigits,
      /** Needed when one owns a workspace with other people in it and does not want to transfer it first. */
      ownedWorkspace: z.literal('delete').optional(),
    }),
    response: z.object({ deletionDueAt: dateTime }),
    errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_TRIES', 'LAST_OWNER'],
    ratePerMinute: 10,
  }),
  sendReactivationCode: route({
    method: 'POST',
    path: '/users/me/reactivation/code',
    aliases: ['POST /me/reactivation/code'],
    summary: 'Mail a code that brings a closed account back; the answer is the same whether there is one',
    access: anyone,
    body: z.object({ email }),
    response: codeSent,
    errors: ['TOO_SOON'],
    ratePerMinute: 5,
  }),
  reactivateMe: route({
    method: 'POST',
    path: '/users/me/reactivation',
    aliases: ['POST /me/reactivation'],
    summary: 'Bring a closed account back within its 30 days, and sign in',
    access: anyone,
    body: z.object({ email, code: sixDigits }),
    response: signedIn,
    errors: ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_TRIES'],
    ratePerMinute: 10,
    secret: true,
  }),
  signOutEverywhere: route({
    method: 'POST',
    path: '/users/sign-out/all',
    aliases: ['POST /sign-out/all'],
    summary: 'End all sessions of one’s account',
    access: session,
    body: z.object({
      /** Leaves the session that asks signed in. */
      keepThis: z.boolean().default(false),
    }),
    response: z.object({ endedSessionCount: z.int() }),
  }),
  readNotificationToken: route({
    method: 'GET',
    path: '/users/me/notification-token',
    summary: 'Whether this session’s device is told of news while no page is open, and what a browser needs for it',
    access: session,
    response: z.object({
      /** By which push services know this installation (VAPID), in base64url. */
      publicKey: z.string(),
      /** Of the device that is told; null: none is. */
      endpoint: z.string().nullable(),
    }),
  }),
  setNotificationToken: route({
    method: 'POST',
    path: '/users/me/notification-token',
    aliases: ['POST /me/notification-token'],
    summary:
      'Be told of news on this session’s device while no page is open: the push subscription that its browser made',
    access: session,
    body: pushSubscription,
    response: nothing,
    status: 204,
    ratePerMinute: 20,
  }),
  deleteNotificationToken: route({
    method: 'DELETE',
    path: '/users/me/notification-token',
    summary: 'Be told no more on this session’s device',
    access: session,
    response: nothing,
    status: 204,
  }),
  unlinkFarcaster: route({
    method: 'DELETE',
    path: '/users/farcaster',
    summary: 'Unlink Farcaster from one’s account',
    access: session,
    response: nothing,
    errors: ['LAST_SIGN_IN_METHOD'],
  }),
  unlinkTelegram: route({
    method: 'DELETE',
    path: '/users/telegram',
    summary: 'Unlink Telegram from one’s account',
    access: session,
    response: nothing,
    errors: ['LAST_SIGN_IN_METHOD'],
  }),
}
