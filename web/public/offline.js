// Without a connection: asks for the page again when the person presses, and by itself once the device says that it is online.
document.getElementById('again').addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())
