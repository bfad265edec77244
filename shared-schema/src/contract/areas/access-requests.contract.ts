import { z } from 'zod'
import { idParam } from '#contract/fields.ts'
import { person, route } from '#contract/route.ts'
import {
  accessDecision,
  accessRequest,
  accessRequestNote,
  accessRequestStatus,
  ownAccessRequest,
} from '#entities/access-request.ts'
import { grantRole } from '#entities/enums.ts'
import { id } from '#entities/ids.ts'

const base = '/access-requests'

export const accessRequestsRoutes = {
  create: route({
    method: 'POST',
    path: base,
    summary: 'Ask for access to a thing, or for more of it; asking again changes nothing',
    access: person,
    body: z.object({ itemId: id, role: grantRole.default('viewer'), note: accessRequestNote.default('') }),
    response: ownAccessRequest,
    errors: ['CONFLICT'],
    ratePerMinute: 20,
  }),
  decide: route({
    method: 'POST',
    path: `${base}/{id}`,
    summary: 'Approve a request, with the role asked for or another, or ignore it; by who may share the thing',
    access: person,
    params: idParam,
    body: z.object({ status: accessDecision, role: grantRole.optional() }),
    response: accessRequest,
    errors: ['CONFLICT'],
  }),
  list: route({
    method: 'GET',
    path: base,
    summary: 'Requests for a thing that one may share; without one, those waiting on one’s own things',
    access: person,
    query: z.object({ itemId: id.optional(), status: accessRequestStatus.default('pending') }),
    response: z.object({ items: z.array(accessRequest) }),
  }),
  ask: route({
    method: 'GET',
    path: `${base}/of/{id}`,
    summary: 'Whether one can ask for access to what is at this address, and what one has asked for',
    access: person,
    params: idParam,
    response: z.object({ canAsk: z.boolean(), request: ownAccessRequest.nullable() }),
    ratePerMinute: 60,
  }),
}
