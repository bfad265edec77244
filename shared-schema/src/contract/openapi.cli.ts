import { allAreas } from './all-areas.ts'
import { describeOpenApi } from './openapi.ts'
import manifest from '../../package.json' with { type: 'json' }

process.stdout.write(`${JSON.stringify(describeOpenApi(allAreas, { version: manifest.version }), null, 2)}\n`)
