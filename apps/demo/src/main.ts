console.log('barometer')
