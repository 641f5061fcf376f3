import type { Command, Option } from 'commander'
import type { IOStreams } from '../../streams/io-streams.ts'
import type { Completion, Completions } from './completion.ts'
import type { Position } from './position.ts'

const files: Completions = { words: [], areFiles: true }
const nothing: Completions = { words: [] }

/** What may stand at a position, so far as it begins with what is there. Asks the cluster where only it knows. */
export async function completionsAt(
  position: Position,
  program: Command,
  streams: IOStreams,
): Promise<Completions> {
  switch (position.wants) {
    case 'command':
      return {
        words: program.commands.map((command) => ({ word: command.name(), about: command.summary() })),
      }
    case 'option':
      return { words: position.of.flatMap(optionWords) }
    case 'value': {
      const { of, before } = position
      const choices = of.argChoices ?? (await valuesOf(of.long ?? '', position, streams))
      if (!('words' in choices)) return { words: choices.map((each) => ({ word: `${before}${each}` })) }
      return {
        ...choices,
        words: choices.words.map(({ word, about }) => ({ word: `${before}${word}`, about })),
      }
    }
    case 'argument': {
      const { of } = position
      if (of.argChoices) return { words: of.argChoices.map((word) => ({ word })) }
      return argumentsOf(of.name(), position, streams)
    }
    case 'nothing':
      return nothing
  }
}

function optionWords({ long, description, hidden }: Option): readonly Completion[] {
  return long && !hidden ? [{ word: long, about: description }] : []
}

type Value = Extract<Position, { wants: 'value' }>
type ArgumentPosition = Extract<Position, { wants: 'argument' }>

async function valuesOf(option: string, { given, word }: Value, streams: IOStreams): Promise<Completions> {
  switch (option) {
    case '--namespace':
      return (await import('./cluster-words.ts')).namespaces(given, streams)
    case '--context':
    case '--contexts':
      return (await import('./cluster-words.ts')).contexts(given, streams, word)
    case '--kubeconfig':
    case '--filename':
    case '--packs':
    case '--config':
    case '--data':
      return files
    default:
      return nothing
  }
}

async function argumentsOf(
  argument: string,
  { word, earlier, given }: ArgumentPosition,
  streams: IOStreams,
): Promise<Completions> {
  switch (argument) {
    case 'objects':
    case 'words': {
      if (given['filename'] !== undefined) return nothing
      // No kind begins so; some commands take files in the same place.
      if (/^[./~]/.test(word)) return files
      const { kindsAndNames } = await import('./cluster-words.ts')
      return kindsAndNames(word, earlier, given, streams)
    }
    case 'word':
      return (await import('./glossary-words.ts')).glossaryWords(streams)
    case 'file':
    case 'files':
      return files
    default:
      return nothing
  }
}
