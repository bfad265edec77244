import { RunnerPool } from './runner-pool.ts'

/** A supervisor to be killed: tells the process id of its runner once that is in an endless loop. */
const pool = new RunnerPool({
  setting: {
    program: { module: import.meta.resolve('./troublesome-program.fixture.ts'), setting: null },
    pixelThreads: 1,
  },
  count: 1,
  limits: { memoryBytes: 2 ** 30, hangMs: 600_000, runMs: 600_000, cancelGraceMs: 600_000, startMs: 600_000 },
})
await pool.run(
  {
    outputs: ['1'],
    graph: { 1: { class_type: 'Endless', inputs: { size: 1, path: '' } } },
    cacheScope: '',
    filesStay: true,
    folders: { input: '', output: '', temp: '' },
  },
  { onEvent: event => event.type === 'progress' && process.send?.(pool.processes[0]?.pid) },
)
