import { artboardsRoutes as routes } from '@atelier/shared-schema/contract/areas/artboards.contract.ts'
import { familyWrites, moveWrite } from './family-writes.ts'

export const artboardWrites = { ...familyWrites(routes), move: moveWrite(routes) }
