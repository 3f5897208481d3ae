// The documents have their own style.
// swift-format-ignore-file
import Foundation
import RealtimeDatabase

// The samples of the document on offline capabilities, in its order; above each stands its heading.

extension SampleApp {
  // डिस्क पर डेटा सेव करने की सुविधा
  func enablePersistence() {
    Database.database().isPersistenceEnabled = true
  }

  // डेटा को अप-टू-डेट रखना
  func keepScoresSynced() {
    let scoresRef = Database.database().reference(withPath: "scores")
    scoresRef.keepSynced(true)
  }

  // डेटा को अप-टू-डेट रखना
  func stopKeepingSynced(_ scoresRef: DatabaseReference) {
    scoresRef.keepSynced(false)
  }

  // ऑफ़लाइन डेटा से क्वेरी करना
  func observeLastFour() {
    let scoresRef = Database.database().reference(withPath: "scores")
    scoresRef.queryOrderedByValue().queryLimited(toLast: 4).observe(.childAdded) { snapshot in
      print("The \(snapshot.key) dinosaur's score is \(snapshot.value ?? "null")")
    }
  }

  // ऑफ़लाइन डेटा से क्वेरी करना
  func observeLastTwo(_ scoresRef: DatabaseReference) {
    scoresRef.queryOrderedByValue().queryLimited(toLast: 2).observe(.childAdded) { snapshot in
      print("The \(snapshot.key) dinosaur's score is \(snapshot.value ?? "null")")
    }
  }

  // खोज नतीजों में दिखने का अनुपात मैनेज करना
  func leaveMessage() {
    let presenceRef = Database.database().reference(withPath: "disconnectmessage");
    // Write a string when this client loses connection
    presenceRef.onDisconnectSetValue("I disconnected!")
  }

  // onDisconnect कैसे काम करता है
  func establishOnDisconnect(_ presenceRef: DatabaseReference) {
    presenceRef.onDisconnectRemoveValue { error, reference in
      if let error = error {
        print("Could not establish onDisconnect event: \(error)")
      }
    }
  }

  // onDisconnect कैसे काम करता है
  func cancelOnDisconnect(_ presenceRef: DatabaseReference) {
    presenceRef.onDisconnectSetValue("I disconnected")
    // some time later when we change our minds
    presenceRef.cancelDisconnectOperations()
  }

  // कनेक्शन का स्टेटस पता लगाना
  func observeConnection() {
    let connectedRef = Database.database().reference(withPath: ".info/connected")
    connectedRef.observe(.value, with: { snapshot in
      if snapshot.value as? Bool ?? false {
        print("Connected")
      } else {
        print("Not connected")
      }
    })
  }

  // सर्वर के टाइमस्टैंप
  func noteLastOnline() {
    let userLastOnlineRef = Database.database().reference(withPath: "users/morgan/lastOnline")
    userLastOnlineRef.onDisconnectSetValue(ServerValue.timestamp())
  }

  // क्लॉक स्क्यू
  func observeClockSkew() {
    let offsetRef = Database.database().reference(withPath: ".info/serverTimeOffset")
    offsetRef.observe(.value, with: { snapshot in
      if let offset = snapshot.value as? TimeInterval {
        print("Estimated server time in milliseconds: \(Date().timeIntervalSince1970 * 1000 + offset)")
      }
    })
  }

  // सैंपल के तौर पर मौजूद ऐप्लिकेशन
  func keepPresence() {
    // since I can connect from multiple devices, we store each connection instance separately
    // any time that connectionsRef's value is null (i.e. has no children) I am offline
    let myConnectionsRef = Database.database().reference(withPath: "users/morgan/connections")

    // stores the timestamp of my last disconnect (the last time I was seen online)
    let lastOnlineRef = Database.database().reference(withPath: "users/morgan/lastOnline")

    let connectedRef = Database.database().reference(withPath: ".info/connected")

    connectedRef.observe(.value, with: { snapshot in
      // only handle connection established (or I've reconnected after a loss of connection)
      guard snapshot.value as? Bool ?? false else { return }

      // add this device to my connections list
      let con = myConnectionsRef.childByAutoId()

      // when this device disconnects, remove it.
      con.onDisconnectRemoveValue()

      // The onDisconnect() call is before the call to set() itself. This is to avoid a race condition
      // where you set the user's presence to true and the client disconnects before the
      // onDisconnect() operation takes effect, leaving a ghost user.

      // this value could contain info about the device or a timestamp instead of just true
      con.setValue(true)

      // when I disconnect, update the last time I was seen online
      lastOnlineRef.onDisconnectSetValue(ServerValue.timestamp())
    })
  }
}
