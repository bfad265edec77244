import { printConfigTable } from './config-table.ts'

process.stdout.write(`${printConfigTable()}\n`)
