// Loaded by guard.js: an option that a script does not know is told in one line, not with the stack of Node's parser.
// A monitor changes nothing about other errors.
process.on('uncaughtExceptionMonitor', (error) => {
  if (!String(error?.code).startsWith('ERR_PARSE_ARGS_')) return
  const [mistake] = error.message.split('. ')
  console.error(`${mistake}; "npm run help" lists the commands and what they take`)
  process.exit(1)
})
