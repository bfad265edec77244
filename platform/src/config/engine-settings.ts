import { setting, wholeNumber } from './setting.ts'
import type { Setting } from './setting.ts'

/** How much the engines of this machine may take. */
export const engineSettings = {
  engineRunners: setting({
    name: 'ENGINE_RUNNERS',
    schema: wholeNumber({ from: 0, to: 64, fallback: 0 }),
    default: '0',
    description:
      'Graphs that one worker runs at the same time, each in a process of its own; 0 for one for each processor, as far as memory goes',
    readBy: ['workers'],
  }),
  engineMemoryBytes: setting({
    name: 'ENGINE_MEMORY_BYTES',
    schema: wholeNumber({ from: 268_435_456, fallback: 1_610_612_736 }),
    default: '1610612736',
    description: 'Memory that one graph may need before it is stopped',
    readBy: ['workers'],
  }),
  engineRunSeconds: setting({
    name: 'ENGINE_RUN_SECONDS',
    schema: wholeNumber({ from: 1, to: 86_400, fallback: 900 }),
    default: '900',
    description: 'How long one graph may run before it is stopped',
    readBy: ['workers'],
  }),
  engineHangSeconds: setting({
    name: 'ENGINE_HANG_SECONDS',
    schema: wholeNumber({ from: 1, to: 86_400, fallback: 60 }),
    default: '60',
    description: 'How long a node may give no sign of life before it is stopped',
    readBy: ['workers'],
  }),
  engineCacheBytes: setting({
    name: 'ENGINE_CACHE_BYTES',
    schema: wholeNumber({ from: 0, fallback: 1_073_741_824 }),
    default: '1073741824',
    description: 'What nodes have made is kept under DATA_DIR/cache up to this size, so that it need not be made again',
    readBy: ['workers'],
  }),
  onnxMemoryBytes: setting({
    name: 'ONNX_MEMORY_BYTES',
    schema: wholeNumber({ from: 0, fallback: 0 }),
    default: '0',
    description:
      'Memory that one graph may need which runs a model of ONNX files, with the model; 0 for three quarters of the machine’s',
    readBy: ['workers'],
  }),
} satisfies Record<string, Setting>
