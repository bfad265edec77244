import { z } from 'zod'
import { idParam, page, pageQuery } from '#contract/fields.ts'
import { moderator, person, route } from '#contract/route.ts'
import { id } from '#entities/ids.ts'
import { takeDown, takeDownState, takeDownWords } from '#entities/take-down.ts'

export const takeDownsRoutes = {
  create: route({
    method: 'POST',
    path: '/take-downs',
    summary:
      'Take a thing down: no link opens it and Explore does not show it until it is put back; its author is told why',
    access: moderator,
    body: z.object({ itemId: id, reason: takeDownWords }),
    response: takeDown,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  list: route({
    method: 'GET',
    path: '/take-downs',
    summary: 'What is taken down, the newest first: with an objection that waits for an answer, or without',
    access: moderator,
    query: pageQuery.extend({ state: takeDownState.default('standing') }),
    response: page(takeDown),
  }),
  decide: route({
    method: 'POST',
    path: '/take-downs/{id}/decision',
    summary: 'Put a thing back as it was, or answer the objection of its author and keep it down',
    access: moderator,
    params: idParam,
    body: z.object({ putBack: z.boolean(), answer: takeDownWords }),
    response: takeDown,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  listOwn: route({
    method: 'GET',
    path: '/take-downs/own',
    summary: 'What moderators took down of the caller’s own, and what came of it; the newest first',
    access: person,
    query: pageQuery,
    response: page(takeDown),
  }),
  object: route({
    method: 'POST',
    path: '/take-downs/{id}/objection',
    summary: 'Say why one’s own thing should not have been taken down; another look is taken at it once',
    access: person,
    params: idParam,
    body: z.object({ note: takeDownWords }),
    response: takeDown,
    errors: ['NOT_FOUND', 'CONFLICT'],
    ratePerMinute: 20,
  }),
}
