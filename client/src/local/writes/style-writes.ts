import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { madeHere } from './made-here.ts'
import { writeKind } from './write-kind.ts'

export const styleWrites = {
  create: writeKind<typeof routes.create>({ route: routes.create, ...madeHere }),
}
